import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  empty: 'Геозон ще немає.',
  purpose:
    'Клацніть на карті, щоб поставити центр кола або кути багатокутника, чи введіть їхні координати. Геозона діє для пристроїв компанії та її дочірніх компаній.',
  name: 'Назва',
  map: 'Форма геозони',
  kind: { title: 'Форма', circle: 'Коло', polygon: 'Багатокутник' },
  size: {
    circle: 'Коло, {{radius}}',
    polygon_one: 'Багатокутник, {{count}} кут',
    polygon_few: 'Багатокутник, {{count}} кути',
    polygon_many: 'Багатокутник, {{count}} кутів',
    polygon_other: 'Багатокутник, {{count}} кута',
  },
  center: 'Центр',
  corner: 'Кут {{number}}',
  next: 'Наступний кут',
  latitude: 'Широта: {{of}}',
  longitude: 'Довгота: {{of}}',
  radius: 'Радіус',
  addCorner: 'Додати кут',
  removeCorner: 'Вилучити кут',
  noCorner: 'Цей кут ще не має координат.',
  since: 'Усередині з',
  add: { action: 'Створити геозону', title: 'Створення геозони', verb: 'Створити геозону' },
  edit: { action: 'Редагувати', title: 'Редагування геозони', verb: 'Зберегти геозону' },
  remove: {
    action: 'Видалити',
    title: 'Видалення геозони',
    message: '«{{name}}» буде видалено. Цього не можна скасувати.',
    verb: 'Видалити геозону',
  },
  devices: {
    action: 'Пристрої всередині',
    title: 'Пристрої в {{name}}',
    empty: 'У цій геозоні немає пристроїв.',
    count: 'Пристрої всередині',
  },
}
