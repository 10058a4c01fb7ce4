import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  tags: 'Etiketter', choose: 'Velg etiketter', search: 'Navn', tabs: 'Deler av denne etiketten', failed: 'Etiketten kunne ikke lastes',
  empty: 'Ingen etiketter ennå. Etiketter samler enheter på tvers av modeller, så mange kan finnes og behandles samtidig.',
  field: { name: 'Navn', company: 'Firma', description: 'Beskrivelse', color: 'Farge', devices: 'Enheter', actions: 'Handlinger', created: 'Opprettet', updated: 'Endret' },
  add: { action: 'Ny etikett', title: 'Ny etikett', verb: 'Legg til etikett', purpose: 'En etikett gjelder enhetene i firmaet og i firmaene under det.', colorHelp: 'Farger etiketten i lister.' },
  list: { open: 'Velg fra listen over etiketter', choose: 'Velg' },
  edit: { action: 'Rediger', title: 'Rediger etikett', verb: 'Lagre etikett' },
  remove: {
    action: 'Slett', title: 'Slett etikett', verb: 'Slett etikett', message_one: '{{count}} enhet mister etiketten {{name}}. Dette kan ikke angres.', message_other: '{{count}} enheter mister etiketten {{name}}. Dette kan ikke angres.',
  },
  missing: { title: 'Etiketten ble ikke funnet', message: 'Denne etiketten finnes ikke, eller du har ikke tilgang til den.', back: 'Til alle etiketter' },
}
