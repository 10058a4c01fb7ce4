import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Passnøkler',
  help: 'Logg inn med fingeravtrykk, ansikt, PIN-kode eller sikkerhetsnøkkel i stedet for passord.',
  none: 'Ingen passnøkler ennå.',
  impossible:
    'Passnøkler krever HTTPS og et vertsnavn. Be driftsansvarlig om å sette OUTPOST_PUBLIC_URL til en slik adresse.',
  unknown: 'Denne nettleseren støtter ikke passnøkler.',
  failed: 'Kunne ikke laste inn passnøklene',
  add: 'Legg til passnøkkel',
  defaultName: 'Passnøkkel på {{system}}',
  notMade: 'Det ble ikke opprettet noen passnøkkel. Prøv igjen.',
  alreadyHere: 'Denne enheten har allerede en passnøkkel for kontoen.',
  synced: 'Synkronisert mellom enheter',
  single: 'På én enhet',
  created: 'Lagt til',
  lastUsed: 'Sist brukt',
  never: 'Aldri',
  actions: 'Handlinger for {{name}}',
  rename: 'Gi nytt navn',
  renameTitle: 'Gi passnøkkelen nytt navn',
  renamePurpose: 'Velg et navn som viser hvilken passnøkkel dette er.',
  name: 'Navn',
  save: 'Lagre navnet',
  remove: 'Fjern',
  removeTitle: 'Fjern passnøkkel',
  removeVerb: 'Fjern passnøkkel',
  removeMessage: 'Du kan ikke lenger logge inn med {{name}}. Den blir liggende på enheten, så fjern den der også.',
}
