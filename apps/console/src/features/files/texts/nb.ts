import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Filer',
  search: 'Navn, beskrivelse',
  empty: 'Ingen filer ennå. Last opp fastvare, en sikkerhetskopi eller en fil til oppgaver.',
  ofCompany: 'Dette firmaet har ingen filer ennå.',
  shared: 'Filen tilhører et annet firma og er delt med ditt',
  download: 'Last ned',
  field: {
    name: 'Navn', type: 'Type', description: 'Beskrivelse', company: 'Firma', device: 'Enhet', model: 'Enhetsmodell', version: 'Fastvareversjon', visibility: 'Synlig for', size: 'Størrelse',
    created: 'Opprettet', file: 'Fil', sum: 'SHA-256',
  },
  type: {
    config: 'Konfigurasjon', firmware: 'Fastvare', global_firmware: 'Felles fastvare', custom_file: 'Egen fil', device_task_manager_file: 'Oppgavefil', eventslog: 'Hendelseslogg',
    periodic_backup: 'Fast sikkerhetskopi', troubleshoot: 'Feilsøking',
  },
  ofDevice: { not_null: 'Fra en enhet', is_null: 'Lastet opp' },
  visible: { company: 'Eget firma', subsidiaries: 'Underfirmaer', chosen: 'Valgte firmaer', everybody: 'Alle', withYou: 'Delt med deg' },
  add: {
    action: 'Legg til fil', title: 'Legg til fil', verb: 'Last opp filen', purpose: 'Alle som ser filene til firmaet, kan bruke den.', limit: 'Høyst {{size}}.',
    read: 'Modell og versjon leses fra innholdet.',
  },
  edit: { action: 'Rediger beskrivelse', title: 'Rediger beskrivelse', verb: 'Lagre endringer' },
  remove: { action: 'Fjern', title: 'Fjern fil', verb: 'Fjern filen', message: '{{name}} fjernes for alle som ser den, og kan ikke hentes tilbake.' },
  view: {
    action: 'Vis', binary: 'Denne filen har ikke noe som kan leses her. Last den ned for å bruke den.', truncated: 'Det er mer enn det som vises her. Last ned filen for å se alt.',
    empty: 'Filen er tom.', members: 'Innholdet i arkivet', text: 'Innholdet i filen',
  },
  permissions: {
    action: 'Tilgang', title: 'Filtilgang', verb: 'Lagre tilgangen', label: 'Synlig for', company: 'Bare eget firma', subsidiaries: 'Eget firma og alle underfirmaer',
    chosen: 'Eget firma og valgte firmaer', companies: 'Firmaer', everybody: 'Felles fastvare er synlig for alle',
  },
  zip: { tooMany: 'Høyst {{count}} filer går i én ZIP. Velg færre.' },
  global: { title: 'Felles fastvare', add: 'Legg til felles fastvare', description: 'Alle firmaer ser denne fastvaren og kan bruke den.', empty: 'Ingen felles fastvare ennå.' },
  room: {
    used: '{{used}} brukt, underfirmaer medregnet', ofQuota: '{{used}} av {{quota}} brukt, underfirmaer medregnet',
    action: 'Sett grense', title: 'Grense for filer', verb: 'Lagre grensen', purpose: 'Filene til firmaet og alle underfirmaene teller.', label: 'Grense i MB', help: 'La feltet stå tomt for ingen grense.',
  },
}
