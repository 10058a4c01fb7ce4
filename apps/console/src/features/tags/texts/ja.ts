import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  tags: 'タグ', choose: 'タグを選択', search: '名前', tabs: 'このタグの項目', failed: 'タグを読み込めませんでした',
  empty: 'タグはまだありません。タグで機種をまたいで機器をまとめると、多くの機器を一度に検索・操作できます。',
  field: { name: '名前', company: '会社', description: '説明', color: '色', devices: '機器', actions: 'アクション', created: '作成日時', updated: '更新日時' },
  add: { action: '新しいタグ', title: '新しいタグ', verb: 'タグを追加', purpose: 'タグは、その会社とその下位の会社の機器に使えます。', colorHelp: '一覧でのタグの色です。' },
  list: { open: 'タグの一覧から選択', choose: '選択' },
  edit: { action: '編集', title: 'タグを編集', verb: 'タグを保存' },
  remove: { action: '削除', title: 'タグを削除', verb: 'タグを削除', message_other: '{{count}} 台の機器からタグ {{name}} が外れます。元に戻すことはできません。' },
  action: {
    field: 'アクション {{n}}', source: 'アクション {{n}} の内容', add: 'アクションを追加', remove: 'アクション {{n}} を外す', menu: 'アクション', title: '{{name}} のアクション', verb: 'アクションを保存',
    help: 'タグが付いた機器ごとに、この順で一度だけ実行されます。失敗した場合、それより後のアクションは始まりません。',
    none: 'このタグは機器で何も開始しません。',
    kind: { firmware_upload: 'ファームウェアの更新', config_upload: 'バックアップのアップロード', execute_tasks_group: 'タスクグループ', execute_multiconfig_template: '設定テンプレート' },
  },
  log: {
    menu: 'アクションの記録', title: 'アクションの記録', of: '{{name}} のアクションの記録', search: '機器または内容', failed: '記録を読み込めませんでした',
    empty: 'まだありません。タグが機器で開始した処理がここに表示されます。',
    device: '機器', action: 'アクション', state: '状態', source: '内容', events: '最新の経過', created: '開始', finished: '終了', person: '開始した人', serial: 'シリアル番号', job: 'ジョブ', tag: 'タグ',
    steps: '経過', cancel: '取り消す', over: 'このアクションは終了しています。', running: 'このアクションはすでに実行中です。',
    cancelTitle: 'アクションを取り消す', cancelVerb: 'アクションを取り消す', cancelMessage_other: 'まだ始まっていない {{count}} 件のアクションを、その後に続くものと合わせて取り消します。',
    is: { pending: '順番待ち', queued: '送信済み', waiting: '機器を待機中', running: '実行中', done: '完了', failed: '失敗', cancelled: '取り消し済み' },
  },
  missing: { title: 'タグが見つかりません', message: 'このタグは存在しないか、アクセスする権限がありません。', back: 'タグの一覧へ' },
}
