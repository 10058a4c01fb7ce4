import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  company: { created: 'Firma lagt til', updated: 'Firma omdøpt', moved: 'Firma flyttet' },
  device: { updated: 'Enhet oppdatert', removed: 'Enhet fjernet', approved: 'Enhet godkjent', rejected: 'Enhet avvist' },
  tag: { created: 'Etikett lagt til', removed: 'Etikett fjernet', assigned: 'Etiketter lagret', unassigned: 'Etiketter fjernet fra enheter' },
  token: { created: 'Tilgangsnøkkel laget' },
  user: { updated: 'Rolle endret', removed: 'Bruker fjernet' },
}
