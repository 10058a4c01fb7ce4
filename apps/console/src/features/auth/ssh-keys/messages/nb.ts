import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'SSH-nøkler',
  help: 'Koble til enheter fra din egen SSH-klient. Menyen til hver oppføring for fjerntilgang viser kommandoen.',
  none: 'Ingen SSH-nøkler ennå.',
  failed: 'Kunne ikke laste inn SSH-nøklene dine',
  add: 'Legg til SSH-nøkkel',
  purpose: 'Bare den offentlige nøkkelen lagres her. Den private nøkkelen forlater aldri datamaskinen din.',
  name: 'Navn',
  nameHelp: 'Hvor nøkkelen er, for eksempel «Jobb-PC».',
  key: 'Offentlig nøkkel',
  keyHelp: 'Innholdet i en .pub-fil, vanligvis ~/.ssh/id_ed25519.pub. Opprett en nøkkel med: ssh-keygen -t ed25519',
  created: 'Lagt til',
  lastUsed: 'Sist brukt',
  never: 'Aldri',
  remove: 'Fjern',
  actions: 'Handlinger for {{name}}',
  removeTitle: 'Fjern SSH-nøkkel',
  removeVerb: 'Fjern nøkkelen',
  removeMessage: 'Du kan ikke lenger logge inn med {{name}}, og tilkoblinger som er åpnet med den, avsluttes.',
}
