import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  group: { management: 'Drift', connect: 'RMS Connect', vpn: 'RMS VPN', administration: 'Administrasjon', system: 'System' },
  account: { menu: 'Kontomeny', language: 'Språk', signOut: 'Logg ut' },
  darkMode: { title: 'Mørk modus', auto: 'Automatisk', on: 'På', off: 'Av' },
  start: {
    waiting: 'Starter',
    maintenance: 'Vedlikehold',
    maintenanceReason: 'Tjenesten kan ikke nås eller blir oppdatert. Ingenting går tapt; enhetene dine fortsetter å gå.',
    retry: 'Prøv igjen',
    accessDenied: 'Ingen tilgang',
    noPermission: 'Brukeren har ingen visningstillatelser',
    signOut: 'Logg inn som en annen',
  },
}
