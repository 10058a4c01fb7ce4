import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  map: 'Карта пристроїв',
  list: 'Пристрої на карті',
  groups: 'Групи пристроїв на карті',
  empty: 'У цій області немає пристроїв. Зменште масштаб або перемістіть карту.',
  nobody: 'У цій області немає пристроїв.',
  cluster_one: '{{count}} пристрій',
  cluster_few: '{{count}} пристрої',
  cluster_many: '{{count}} пристроїв',
  cluster_other: '{{count}} пристрою',
  unlocated_one: 'Розташування {{count}} пристрою невідоме.',
  unlocated_few: 'Розташування {{count}} пристроїв невідоме.',
  unlocated_many: 'Розташування {{count}} пристроїв невідоме.',
  unlocated_other: 'Розташування {{count}} пристрою невідоме.',
  position: 'Розташування',
  age: 'Визначено',
  source: {
    title: 'Джерело',
    user: 'Задано користувачем',
    gps: 'GPS',
    cell_tower: 'Базова станція',
  },
  state: {
    offline: 'Не в мережі',
    problem: 'У мережі, є проблема',
    online: 'У мережі',
    inactive: 'Не активовано',
  },
  count: {
    offline: 'не в мережі: {{count}}',
    problem: 'з проблемами: {{count}}',
    online: 'у мережі: {{count}}',
    inactive: 'не активовано: {{count}}',
  },
}
