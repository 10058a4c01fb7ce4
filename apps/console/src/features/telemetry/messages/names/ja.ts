import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  act: {
    dataUsage: { update: 'SIM の請求期間を設定' },
  },
  scope: {
    company_device_statistics: { title: 'デバイスのデータ使用量', read: 'デバイスのモバイルデータ使用量を表示' },
    monitoring: { title: '監視データ', read: 'デバイスの値の推移を表示' },
  },
}
