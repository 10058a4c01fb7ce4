import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Тривоги й автоматизації',
  devices: 'Пристрої',
  logs: 'Журнал',
  add: {
    verb: 'Створити автоматизацію',
  },
  device: {
    manage: 'Керувати автоматизаціями',
    alerts: 'Тривоги на пристрої',
  },
}
