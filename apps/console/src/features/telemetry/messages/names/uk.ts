import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  scope: {
    monitoring: { title: 'Дані моніторингу', read: 'Переглядати зміни значень пристроїв із часом' },
  },
}
