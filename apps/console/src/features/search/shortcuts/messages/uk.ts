import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Комбінації клавіш',
  everywhere: 'Скрізь',
  goTo: 'Перейти до',
  lists: 'У списках',
  charts: 'На графіках',
  search: 'Пошук',
  searchAnywhere: 'Пошук, навіть під час введення',
  sheet: 'Показати цей список',
  close: 'Закрити поточне вікно або меню',
  previous: 'Попередній рядок',
  next: 'Наступний рядок',
  open: 'Відкрити запис',
  details: 'Показати подробиці, якщо вони є',
  select: 'Вибрати рядок',
  selectPage: 'Вибрати всі рядки сторінки',
  menu: 'Відкрити меню рядка',
  previousPoint: 'Попереднє значення',
  nextPoint: 'Наступне значення',
  markRange: 'Позначити проміжок часу',
  openRange: 'Показати позначений проміжок',
}
