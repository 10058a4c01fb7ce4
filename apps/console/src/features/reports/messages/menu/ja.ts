import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = {
  title: 'レポート',
  tab: { single: '単発', day: '日次', week: '週次', month: '月次' },
}
