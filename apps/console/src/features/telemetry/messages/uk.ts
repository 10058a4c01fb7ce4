import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  groups: 'Групи показників',
  chart: {
    usage: 'Пам’ять і сховище',
    temperature: 'Температура',
    clients: 'Клієнти',
    quality: 'Якість сигналу',
    traffic: 'Трафік за інтервал',
    inputs: 'Цифрові входи',
    outputs: 'Виходи',
  },
  failed: 'Не вдалося завантажити показники',
  empty: 'Пристрій ще не надіслав жодного з цих значень.',
  export: 'Експортувати CSV',
  nothingToExport: 'У цьому проміжку немає даних для експорту.',
  gaps: {
    title_one: 'У цьому проміжку сервер втратив {{count}} звіт',
    title_few: 'У цьому проміжку сервер втратив {{count}} звіти',
    title_many: 'У цьому проміжку сервер втратив {{count}} звітів',
    title_other: 'У цьому проміжку сервер втратив {{count}} звіту',
    reason: 'Звітів від усіх пристроїв надійшло більше, ніж сервер міг зберегти. На графіках немає значень за:',
    more_one: 'і ще {{count}}',
    more_few: 'і ще {{count}}',
    more_many: 'і ще {{count}}',
    more_other: 'і ще {{count}}',
  },
}
