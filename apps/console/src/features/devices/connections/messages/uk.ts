import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'З’єднання',
  connected: 'Під’єднано',
  disconnected: 'Від’єднано',
  duration: 'Час у мережі',
  ended: 'Причина',
  offlineBefore: 'Не в мережі до цього',
  restart: 'Перезавантаження',
  ip: 'IP-адреса',
  open: 'Під’єднано зараз',
  empty: 'Цей пристрій не під’єднувався останні 180 днів.',
  restarted: { ordered: 'За командою', unordered: 'Несподівано' },
  strip: {
    online_one: 'У мережі {{percent}} % часу за останню добу',
    online_few: 'У мережі {{percent}} % часу за останні {{count}} дні',
    online_many: 'У мережі {{percent}} % часу за останні {{count}} днів',
    online_other: 'У мережі {{percent}} % часу за останні {{count}} дня',
    sinceFirst: 'У мережі {{percent}} % часу від першого з’єднання',
    outages_one: '{{count}} обрив зв’язку',
    outages_few: '{{count}} обриви зв’язку',
    outages_many: '{{count}} обривів зв’язку',
    outages_other: '{{count}} обриву зв’язку',
    on: 'У мережі',
    off: 'Не в мережі',
  },
}
