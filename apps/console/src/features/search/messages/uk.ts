import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  label: 'Шукати скрізь',
  placeholder: 'Пошук',
  companies: 'Компанії',
  begin: 'Введіть текст для пошуку',
  none: 'Нічого не знайдено',
  noCriteria: 'Не вибрано, де шукати',
  failed: 'Не вдалося виконати пошук',
  table: 'Показати в таблиці',
  recent: 'Нещодавно відкриті',
  go: 'Сторінки та дії',
  within: 'Шукати в',
  count_one: '{{count}} результат',
  count_few: '{{count}} результати',
  count_many: '{{count}} результатів',
  count_other: '{{count}} результату',
  keys: { move: 'Переміститися', open: 'Відкрити', newTab: 'Нова вкладка', close: 'Закрити' },
}
