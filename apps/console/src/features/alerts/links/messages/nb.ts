import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Kvitter hendelse',
  failed: 'Hendelsen kunne ikke lastes',
  invalid: 'Denne lenken virker ikke',
  invalidHelp: 'Den er ufullstendig, eller hendelsen er slettet. Bruk lenken i den siste e-posten om den.',
  effect: 'Det sendes ingen flere meldinger om denne hendelsen før den er over. De andre ser navnet ditt.',
  note: 'Merknad',
  noteHelp: 'Valgfritt. Forteller de andre hva du kommer til å gjøre.',
  verb: 'Kvitter',
  automation: 'Automatisering',
  since: 'Siden',
  devices: 'Berørte enheter',
  taken: 'Kvittert av {{name}}',
  ended: 'Denne hendelsen er allerede over.',
  open: 'Åpne hendelsen',
  about: {
    server: 'Enheter ble frakoblet fordi serveren var utilgjengelig',
    site: 'Enheter ved {{title}}',
    tag: 'Enheter med etiketten {{title}}',
    operator: 'Enheter hos {{title}}',
  },
}
