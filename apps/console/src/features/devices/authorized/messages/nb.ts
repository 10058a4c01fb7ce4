import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  search: 'Serienummer, MAC, modell, parti',
  empty: 'Ingen godkjente enheter ennå.',
  description: 'Enheter du har bekreftet som ekte. Å stå på listen gir ikke tilgang.',
  field: { batch: 'Parti', claimedBy: 'Tilhører', by: 'Godkjent av', at: 'Godkjent', claimed: 'Tatt i bruk' },
  claimed: { true: 'Tatt i bruk', false: 'Ikke tatt i bruk' },
  add: {
    action: 'Godkjenn enheter',
    title: 'Godkjenn enheter',
    verb: 'Godkjenn enheter',
    purpose: 'Modell og parti gjelder for alle rader. Enheter som allerede står på listen, får de nye verdiene.',
    devices: 'Enheter',
  },
  remove: {
    action: 'Fjern fra listen',
    title: 'Fjern fra listen',
    verb: 'Fjern fra listen',
    message_one: '{{count}} enhet blir fjernet fra listen. Selve enheten endres ikke.',
    message_other: '{{count}} enheter blir fjernet fra listen. Selve enhetene endres ikke.',
  },
}
