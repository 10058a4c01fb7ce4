import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  client: 'SSH-klient',
  action: 'Koble til med SSH-klient',
  title: 'SSH-klient: {{name}}',
  failed: 'Kunne ikke laste inn kommandoen',
  noKey: 'Du har ikke lagt til en SSH-nøkkel ennå.',
  addKey: 'Legg til en nøkkel i kontoinnstillingene',
  shell: 'Åpne et skall',
  files: 'Overfør filer',
  copy: 'Kopier kommandoen',
  user: 'Bytt ut brukernavnet foran den siste @-en hvis målet forventer et annet.',
  forward: 'Videresend en port',
  forwardHelp: 'Så lenge kommandoen kjører, kan programmer på denne datamaskinen nå målet på {{address}}.',
  key: 'Vertsnøkkelen til denne serveren',
  keyHelp: 'Sammenlign dette med fingeravtrykket som ssh viser ved første tilkobling.',
  token: 'Et tilgangstoken som kan endre fjerntilgang, virker i stedet for en nøkkel: Skriv det inn som passord.',
}
