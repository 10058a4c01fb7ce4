import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'ジョブ',
  none: '過去 7 日間のジョブはありません。デバイスで開始したアクションがここに表示されます。',
  failed: 'ジョブを読み込めませんでした',
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
  cancelRuns:
    '始まっていない実行は取り消されます。始まっている実行では、実行中のタスクが終わると、それ以降のタスクは開始されません。',
  ordered: '{{what}}: {{devices}}に要求しました。',
  finished: '{{what}}: {{outcome}}。',
  finishedOn: '{{what}}（{{device}}）: {{outcome}}。',
  one: { done: '完了', failed: '失敗', cancelled: '取り消し' },
  show: 'ジョブを表示',
  tags: '{{tags}} のアクション',
  empty: 'これらのジョブはログに残っていません。',
  open: 'ジョブを開く',
  field: { id: 'ジョブ ID', state: '状態', ordered: '要求日時', finished: '終了日時' },
  missing: {
    title: 'ジョブが見つかりません',
    message: 'このジョブは存在しないか、対象のデバイスへのアクセス権がありません。',
    back: 'デバイス一覧に戻る',
  },
  several: '複数のアクション',
}
