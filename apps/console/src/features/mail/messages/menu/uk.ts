import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Налаштування SMTP',
  log: {
    title: 'Журнал пошти',
  },
  suppression: {
    title: 'Вилучити зі списку заблокованих адрес',
  },
}
