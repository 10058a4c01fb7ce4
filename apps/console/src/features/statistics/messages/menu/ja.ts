import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: '統計',
  tab: {
    general: '全般',
    connections: '接続',
    months: '月別',
    online: 'オンラインのデバイス',
    actions: 'アクションログ',
    unique: 'ユニークデバイス',
  },
}
