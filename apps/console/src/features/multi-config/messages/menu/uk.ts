import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Масова конфігурація',
  tab: {
    configure: 'Налаштувати пристрої',
    saved: 'Збережені конфігурації',
    log: 'Журнал конфігурації',
    descriptions: 'Описи API',
  },
}
