import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  search: 'Знайти місце',
  zoomIn: 'Наблизити',
  zoomOut: 'Віддалити',
  attribution: 'Джерела карти',
  noMap: 'Цей браузер не може показати карту. Скористайтеся списком.',
  serviceFailed: 'Картографічна служба не відповідає. Показано вбудовану карту.',
  empty: 'Розташувань ще немає.',
  noPlace: 'Без розташування',
  pickHere: 'Використати центр карти',
  showMore: 'Показати ще',
  near: '{{kilometres}} км від {{name}}',
}
