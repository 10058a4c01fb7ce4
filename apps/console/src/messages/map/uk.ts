import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  search: 'Знайти місце',
  zoomIn: 'Наблизити',
  zoomOut: 'Віддалити',
  attribution: 'Джерела карти',
  noMap: 'Цей браузер не може намалювати карту. У списку є все.',
  serviceFailed: 'Картографічна служба не відповідає. Це вбудована карта.',
  empty: 'Ще ніщо не має розташування.',
  noPlace: 'Без розташування',
  pickHere: 'Взяти середину карти',
  showMore: 'Показати ще',
  near: '{{kilometres}} км від {{name}}',
}
