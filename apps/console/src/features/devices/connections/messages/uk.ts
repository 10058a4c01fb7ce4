import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'З’єднання',
  connected: 'Під’єднано',
  disconnected: 'Від’єднано',
  duration: 'Час у мережі',
  ended: 'Причина',
  offlineBefore: 'Перед тим не в мережі',
  restart: 'Перезапуск',
  ip: 'IP-адреса',
  open: 'Під’єднано зараз',
  empty: 'Цей пристрій не під’єднувався останні 180 днів.',
  restarted: { ordered: 'За командою', unordered: 'Несподівано' },
  strip: {
    online_one: 'У мережі {{percent}} % за останню добу',
    online_few: 'У мережі {{percent}} % за останні {{count}} дні',
    online_many: 'У мережі {{percent}} % за останні {{count}} днів',
    online_other: 'У мережі {{percent}} % за останні {{count}} дня',
    sinceFirst: 'У мережі {{percent}} % від першого з’єднання',
    outages_one: '{{count}} перерва',
    outages_few: '{{count}} перерви',
    outages_many: '{{count}} перерв',
    outages_other: '{{count}} перерви',
    on: 'У мережі',
    off: 'Не в мережі',
  },
}
