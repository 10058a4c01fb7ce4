import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  hubs: 'VPN-хаби',
  deviceTab: 'VPN',
  why: 'Чому немає доступу через VPN?',
  tab: {
    general: 'Загальне',
    clients: 'Клієнти',
    routes: 'Маршрути',
    usage: 'Обсяг даних',
    configuration: 'Конфігурація',
    log: 'Журнал з’єднань',
  },
}
