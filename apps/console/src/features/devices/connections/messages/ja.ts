import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '接続履歴',
  connected: '接続日時',
  disconnected: '切断日時',
  duration: 'オンライン時間',
  ended: '理由',
  offlineBefore: '直前のオフライン時間',
  restart: '再起動',
  ip: 'IP アドレス',
  open: '接続中',
  empty: 'このデバイスは過去 180 日間接続していません。',
  restarted: { ordered: 'コマンドによる再起動', unordered: '予期しない再起動' },
  strip: {
    online_other: '過去 {{count}} 日間の {{percent}}% でオンライン',
    sinceFirst: '初回接続以降の {{percent}}% でオンライン',
    outages_other: '切断 {{count}} 回',
    on: 'オンライン',
    off: 'オフライン',
  },
}
