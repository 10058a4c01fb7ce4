import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Компанії',
  add: {
    title: 'Створити компанію',
  },
  edit: {
    title: 'Редагувати компанію',
  },
  flags: {
    title: 'Кредити й ліміти',
  },
  move: {
    title: 'Перемістити компанію',
  },
  settings: {
    title: 'Налаштування',
  },
  tree: {
    title: 'Дерево компаній',
  },
}
