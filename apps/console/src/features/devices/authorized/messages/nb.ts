import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  search: 'Serienummer, MAC, modell, parti',
  empty: 'Ingen godkjente enheter ennå.',
  description: 'Enheter du vet er ekte, for eksempel de som er levert. Å stå på listen slipper ingen enhet inn.',
  field: { batch: 'Parti', claimedBy: 'Tatt i bruk av', by: 'Godkjent av', at: 'Godkjent', claimed: 'I bruk' },
  claimed: { true: 'Tatt i bruk', false: 'Ledig' },
  add: {
    action: 'Godkjenn enheter',
    title: 'Godkjenn enheter',
    verb: 'Godkjenn enheter',
    purpose: 'Modell og parti gjelder alle rader. En enhet som alt står på listen, får de nye verdiene.',
    devices: 'Enheter',
  },
  remove: {
    action: 'Ta av listen',
    title: 'Ta av listen',
    verb: 'Ta av listen',
    message_one: '{{count}} enhet tas av listen. Ellers er den uendret.',
    message_other: '{{count}} enheter tas av listen. Ellers er de uendret.',
  },
}
