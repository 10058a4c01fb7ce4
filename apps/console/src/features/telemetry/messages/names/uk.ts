import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  act: {
    dataUsage: { update: 'Задано розрахунковий період SIM-картки' },
  },
  scope: {
    company_device_statistics: {
      title: 'Використання даних пристроями',
      read: 'Переглядати, скільки мобільних даних використовують пристрої',
    },
    monitoring: { title: 'Дані моніторингу', read: 'Переглядати зміни значень пристроїв із часом' },
  },
}
