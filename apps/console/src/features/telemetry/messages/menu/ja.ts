import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'メトリクス',
  reports: '報告の履歴',
  dataUsage: 'データ使用量',
  group: {
    dynamic: 'システム',
    mobile: 'モバイルデータ',
    io: '入出力',
    gps: 'GPS',
  },
}
