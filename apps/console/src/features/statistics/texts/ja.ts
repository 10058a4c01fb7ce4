import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '統計', failed: '集計できませんでした',
  counted: {
    all: { now: 'たった今集計しました。', ago: '{{age}}前に集計しました。', never: 'まだ集計していません。' },
    seen: { now: '接続した機器:たった今記録しました。', ago: '接続した機器:{{age}}前に記録しました。', never: '接続した機器:まだ記録していません。' },
    acts: { now: 'その他の値:たった今集計しました。', ago: 'その他の値:{{age}}前に集計しました。', never: 'その他の値:まだ集計していません。' },
  },
  tab: { general: '全般', connections: '接続', months: '月別', online: 'オンラインの機器', actions: 'アクションログ', unique: 'ユニーク機器' },
  total: { devices: '機器', online: 'オンライン', offline: 'オフライン', pending: '保留中', not_activated: '未アクティブ', companies: '会社', users: 'ユーザー', sessions: '開いているセッション' },
  course: { devices: '機器', commands: 'コマンド', sessions: 'リモートセッション', bytes: 'セッションのデータ量' },
  seen: '接続した機器', added: '追加', removed: '削除', commands: 'コマンド', sessions: 'セッション', bytes: 'データ',
  month: '月', byDay: '日別の接続した機器', byMonth: '月別の接続した機器', nothingSeen: '接続した機器はまだありません。10 分ごとに記録されます。', gateways: 'ゲートウェイ', gateway: 'ゲートウェイ',
  connectedDevices: '接続中の機器', lastSign: '最後の応答', noGateway: '動作中のゲートウェイはありません。', attempts: '時間別の接続試行', company: '会社',
  attempt: { connected: '接続', refused: '拒否' },
  action: { ordered: '指示日時', device: '機器', action: 'アクション', state: '状態', text: '応答', user: 'ユーザー', finished: '終了', search: '機器、ユーザー、アクション', empty: '機器への指示はまだありません。' },
}
