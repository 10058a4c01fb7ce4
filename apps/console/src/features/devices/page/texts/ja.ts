import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  panel: { label: '{{name}} の詳細', open: 'ページを開く', missing: 'このデバイスはもうありません。' },
  tabs: 'このデバイスの項目',
  failed: 'デバイスを読み込めませんでした',
  reported: '最終報告',
  missing: { title: 'デバイスが見つかりません', message: 'このデバイスは存在しないか、閲覧できません。', back: 'デバイス一覧へ' },
  activity: { title: 'アクティビティ', view: '表示する内容', log: 'ログ', commands: 'コマンド', attempts: '接続の試行' },
  log: {
    search: '内容、ユーザー', time: '日時', type: '内容', result: '結果', text: '詳細', user: 'ユーザー', ip: 'IP', agent: 'ユーザーエージェント', success: '成功', failure: '失敗',
    empty: 'このデバイスの記録はまだありません。',
  },
  attempts: {
    result: '結果', number: 'コード', reason: '記録された理由', fingerprint: '鍵のフィンガープリント', code: '接続コード {{code}}',
    empty: 'このデバイスはまだ接続を試みていません。',
    meaning: {
      attempted: 'デバイスが接続を試みました',
      monitoring_disabled: '監視が無効になっていました',
      no_credit: '有効なクレジットがありません',
      duplicate_serial: '同じシリアル番号で MAC が異なるデバイスがすでに登録されています',
    },
  },
  commands: {
    state: '状態', command: 'コマンド', result: '結果', ordered: '指示', sent: '送信', delivered: '配信', finished: '終了', expires: '期限',
    exit: '終了ステータス', output: '出力', outputCut: '出力（残りはデバイスで切り捨てられました）', copyOutput: '出力をコピー',
    empty: 'このデバイスへのコマンドはまだありません。',
    states: {
      queued: '待機中', sent: '送信済み', delivered: '配信済み', completed: '完了', failed: '失敗', unknown: '結果不明', expired: '期限切れ', cancelled: '取り消し',
    },
    name: { exec: 'シェルコマンド', reboot: '再起動', refresh: '情報を更新', key_rotate: '鍵の交換', file_send: 'ファイルの送信' },
  },
  information: {
    title: '情報', search: '値を検索', age: '最終報告', empty: 'このデバイスはまだ何も報告していません。', noMatch: '該当する名前の値はありません。',
    group: {
      identity: '登録', resources: 'リソース', system: 'システム', mobile: 'モバイル', mobile2: 'モバイル（モデム 2）', wireless: 'Wi-Fi', io: '入出力', gps: 'GPS', hardware: 'ハードウェア',
    },
  },
}
