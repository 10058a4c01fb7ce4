import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  hubs: 'VPN ハブ',
  deviceTab: 'VPN',
  why: 'VPN で接続できない原因の確認',
  tab: {
    general: '全般',
    clients: 'クライアント',
    routes: 'ルート',
    usage: 'データ使用量',
    configuration: '構成',
    log: '接続ログ',
  },
}
