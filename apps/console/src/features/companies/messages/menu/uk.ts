import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Компанії',
  add: {
    title: 'Створення компанії',
  },
  edit: {
    title: 'Редагування компанії',
  },
  flags: {
    title: 'Кредити й ліміти',
  },
  move: {
    title: 'Переміщення компанії',
  },
  settings: {
    title: 'Налаштування',
  },
  tree: {
    title: 'Дерево компаній',
  },
}
