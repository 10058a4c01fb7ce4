import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  choose: 'タグを選択',
  search: '名前',
  tabs: 'このタグの項目',
  failed: 'タグを読み込めませんでした',
  empty: 'タグはまだありません。タグで機種をまたいで機器をまとめると、多くの機器を一度に検索・操作できます。',
  field: {
    name: '名前',
    company: '会社',
    description: '説明',
    color: '色',
    devices: '機器',
    actions: 'アクション',
    created: '作成日時',
    updated: '更新日時',
  },
  add: {
    action: '新しいタグ',
    verb: 'タグを追加',
    purpose: 'タグは、その会社とその下位の会社の機器に使えます。',
    colorHelp: '一覧でのタグの色です。',
  },
  list: { open: 'タグの一覧から選択', choose: '選択' },
  edit: { action: '編集', verb: 'タグを保存' },
  remove: {
    action: '削除',
    title: 'タグを削除',
    verb: 'タグを削除',
    message_other: '{{count}} 台の機器からタグ {{name}} が外れます。元に戻すことはできません。',
  },
  action: {
    field: 'アクション {{n}}',
    source: 'アクション {{n}} の内容',
    add: 'アクションを追加',
    remove: 'アクション {{n}} を外す',
    menu: 'アクション',
    title: '{{name}} のアクション',
    verb: 'アクションを保存',
    help: 'タグが付いた機器ごとに、この順で一度だけ実行されます。失敗した場合、それより後のアクションは始まりません。',
    none: 'このタグは機器で何も開始しません。',
    kind: {
      firmware_upload: 'ファームウェアの更新',
      config_upload: 'バックアップのアップロード',
      execute_tasks_group: 'タスクグループ',
      execute_multiconfig_template: '設定テンプレート',
    },
  },
  missing: {
    title: 'タグが見つかりません',
    message: 'このタグは存在しないか、アクセスする権限がありません。',
    back: 'タグの一覧へ',
  },
}
