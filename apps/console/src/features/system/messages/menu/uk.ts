import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  changelog: {
    title: 'Журнал змін',
  },
  status: {
    title: 'Стан системи',
  },
}
