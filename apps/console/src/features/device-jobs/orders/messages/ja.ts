import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'ジョブ',
  none: '過去 7 日間のジョブはありません。デバイスに依頼した処理がここに表示されます。',
  failed: 'ジョブを読み込めませんでした。',
  devices_other: '{{count}} 台',
  done_other: '完了 {{count}} 件',
  failedCount_other: '失敗 {{count}} 件',
  running_other: '実行中 {{count}} 件',
  waiting_other: '待機中 {{count}} 件',
  cancelled_other: '取り消し {{count}} 件',
  left: '残り約 {{time}}',
  results: '結果を表示',
  cancel: '取り消す',
  cancelTitle: 'ジョブの取り消し',
  stopTitle: '段階的な更新の停止',
  cancelVerb: 'ジョブを取り消す',
  stopVerb: '段階的な更新を停止',
  cancelMessage_other: 'まだ始まっていない {{count}} 件のジョブが取り消されます。始まったジョブは続行されます。',
  ordered: '{{what}}: {{devices}}に依頼しました。',
  finished: '{{what}}: {{outcome}}。',
  show: 'ジョブを表示',
  tags: '{{tags}} のアクション',
  log: '結果: {{what}}',
  empty: 'これらのジョブはログに残っていません。',
  several: '複数のアクション',
}
