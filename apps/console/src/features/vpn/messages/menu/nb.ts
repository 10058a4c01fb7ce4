import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  hubs: 'VPN-huber',
  deviceTab: 'VPN',
  why: 'Hvorfor kan ikke et VPN-mål nås?',
  tab: {
    general: 'Generelt',
    clients: 'Klienter',
    routes: 'Ruter',
    usage: 'Databruk',
    configuration: 'Konfigurasjon',
    log: 'Tilkoblingslogg',
  },
}
