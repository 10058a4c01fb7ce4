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
  backups: {
    download_backup: 'Last ned sikkerhetskopi', download_troubleshoot: 'Last ned feilsøkingsdata', download_eventslog: 'Last ned hendelseslogg', export: 'Eksporter sikkerhetskopi', exportVerb: 'Be om sikkerhetskopi',
    exportOf_one: '{{name}} lager en sikkerhetskopi av innstillingene sine nå. Den dukker opp blant filene.', exportOf_other: '{{count}} enheter lager en sikkerhetskopi av innstillingene sine nå. Kopiene dukker opp blant filene.',
    exportPurpose: 'De valgte enhetene lager en sikkerhetskopi av innstillingene sine nå. Den dukker opp blant filene.', devices: 'Enheter', chooseDevices: 'Velg enheter',
    secrets: 'En sikkerhetskopi inneholder passord og nøkler fra enheten. Alle som ser filene til bedriften, kan lese den.',
  },
  rules: {
    title: 'Periodiske sikkerhetskopier', search: 'Navn', empty: 'Ingen regel ennå. Legg til en, så sender enhetene en sikkerhetskopi hver dag, uke eller måned.', purpose: 'Enhetene sender en sikkerhetskopi av seg selv. En som er borte, blir spurt når den kommer tilbake.',
    add: 'Legg til regel for sikkerhetskopi', addVerb: 'Legg til regel', edit: 'Rediger regel for sikkerhetskopi', editAction: 'Rediger', editVerb: 'Lagre endringer', remove: 'Fjern regel for sikkerhetskopi', removeAction: 'Fjern', removeVerb: 'Fjern regel',
    removeMessage: '{{name}} spør ikke enhetene lenger. Sikkerhetskopiene som regelen har hentet, blir værende.',
    name: 'Navn', period: 'Hvor ofte', every: { day: 'Hver dag', week: 'Hver uke', month: 'Hver måned' }, weekday: 'Ukedag', day: 'Dag i måneden', dayHelp: 'I en kortere måned er det den siste dagen.',
    hour: 'Klokkeslett', zone: 'Tidssone', keep: 'Sikkerhetskopier som beholdes av hver enhet', keepHelp: 'Eldre kopier fra denne regelen fjernes, og ingen andre filer.', enabled: 'Slått på', state: 'Tilstand', on: 'På', off: 'Av',
    when: 'Når', times: { day: 'Hver dag kl. {{hour}}', week: 'Hver uke på {{weekday}} kl. {{hour}}', month: 'Hver måned på dag {{day}} kl. {{hour}}' }, devices: 'Enheter', kept: 'Beholdes', last: 'Siste kjøring', next: 'Neste kjøring',
  },
  room: {
    used: '{{used}} brukt, underfirmaer medregnet', ofQuota: '{{used}} av {{quota}} brukt, underfirmaer medregnet',
    action: 'Sett grense', title: 'Grense for filer', verb: 'Lagre grensen', purpose: 'Filene til firmaet og alle underfirmaene teller.', label: 'Grense i MB', help: 'La feltet stå tomt for ingen grense.',
  },
}
