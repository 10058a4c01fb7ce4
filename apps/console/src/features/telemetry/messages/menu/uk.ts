import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Показники',
  reports: 'Історія звітів',
  dataUsage: 'Використання даних',
  group: {
    dynamic: 'Система',
    mobile: 'Мобільні дані',
    io: 'Входи та виходи',
    gps: 'GPS',
  },
}
