import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Ressurser',
  pools: 'Beholdninger',
  line: 'Ressurser',
  description: 'En kreditt betaler for én enhet i 30 dager. En pakke følger enheten sin så lenge den varer.',
  codes: { title: 'Koder', description: 'Den som har en kode, kan overta ressursene i den én gang. Den utløper ikke.', search: 'Kode, kommentar, firma', empty: 'Ingen koder ennå. Med en kode gir du ressurser videre til et annet firma, uansett hvilket.', emptyHere: 'Dette firmaet har ikke laget koder ennå.' },
  data: { title: 'Datakjøp', tab: 'Datahistorikk', description: 'Fjerntilgang til det som står bak en enhet, huber og hurtigtilkoblinger bruker av firmaets data.', search: 'Bruker, firma', empty: 'Det er ikke kjøpt data ennå.' },
  search: 'Firma, proformanummer',
  empty: 'Ingen ressurser ennå. De kommer med en kode, fra firmaet over, eller legges til.',
  emptyHere: 'Dette firmaet har ingen ressurser ennå.',
  tabs: 'Firmaets ressurser',
  free: '{{type}} (gratis)',
  field: {
    company: 'Firma', parent: 'Firmaet over', type: 'Type', count: 'Antall', left: 'Igjen', reserved: 'Reservert', price: 'Pris', assigned: 'Tildelt', expires: 'Utløper', proForm: 'Proformanummer', amount: 'Antall',
    source: 'Fra firma', target: 'Til firma', code: 'Kode', comment: 'Kommentar', used: 'Bruk', usedByCompany: 'Brukt av firma', usedByUser: 'Brukt av bruker', activated: 'Aktivert', created: 'Opprettet', user: 'Bruker', email: 'E-post',
    data: 'Data', creditsUsed: 'Brukte kreditter', serial: 'Serienummer', mac: 'MAC', action: 'Handling', starts: 'Begynner', ends: 'Slutter', time: 'Tid', credits: 'Kreditter', from: 'Fra', to: 'Til',
  },
  used: { true: 'Brukt', false: 'Ikke brukt' },
  left_one: '{{amount}} igjen',
  left_other: '{{amount}} igjen',
  userNumber: 'Bruker {{id}}',
  reason: { empty: 'Det er ikke noe igjen', used: 'Koden er brukt' },
  add: { action: 'Legg til ressurser', title: 'Legg til ressurser', verb: 'Legg til ressurser', priceHelp: 'Hva én av dem koster.' },
  move: { action: 'Flytt ressurser', title: 'Flytt ressurser', verb: 'Flytt ressurser', purpose: 'De forlater det ene firmaet og er i det andre med en gang.' },
  makeCode: { action: 'Lag kode', title: 'Lag kode', verb: 'Lag kode', purpose: 'Ressursene settes til side til koden blir brukt. Fjernes en ubrukt kode, kommer de tilbake.', made: 'Koden er laget', keep: 'Gi koden til den som skal ha ressursene.', copy: 'Kopier koden' },
  comment: { action: 'Rediger kommentaren', title: 'Rediger kommentaren', verb: 'Lagre endringene' },
  removeCode: { action: 'Fjern', title: 'Fjern kode', verb: 'Fjern koden', message: 'Koden slutter å virke, og {{amount}} × {{type}} går tilbake til {{company}}.' },
  redeem: {
    action: 'Aktiver kode', title: 'Aktiver kode', verb: 'Aktiver koden', purpose: 'Ressursene i koden går til {{company}}.', codeHelp: '32 tegn, slik du fikk den.', done: 'Koden er aktivert.', got: '{{company}} fikk {{amount}} × {{type}}.',
    list: 'Vis ressursene',
  },
  buyData: { action: 'Legg til firmadata', title: 'Legg til firmadata', verb: 'Legg til data', purpose: '1 kreditt blir til 2 GB. Data kan ikke gjøres om til kreditter igjen.', note: 'Firmadata som legges til: {{data}} GB', sure: 'Er du sikker på at du vil bruke {{credits}} kreditt(er) for å få {{data}} GB data?', spend: 'Bruk kreditter' },
  report: { action: 'Kredittrapport', title: 'Kredittrapport', verb: 'Last ned rapporten', format: 'Filformat', pool: 'PDF-rapport', purpose: 'Hva det ble av firmaets ressurser: koder, flyttinger, enheter og data.' },
  history: {
    action: 'Historikk', title: 'Logg over ressurshistorikken', panel: 'Detaljer om {{name}}', uses: 'Brukt for enheter', moves: 'Flyttet mellom firmaer', noUses: 'Ingenting her er brukt for en enhet ennå.', noMoves: 'Ingenting her er flyttet ennå.', whole: 'Hele historikken',
    show: 'Hva som vises', failed: 'Historikken kunne ikke lastes',
  },
  act: { assigned: 'Tildelt', extended: 'Forlenget', used: 'Kreditt brukt', moved: 'Flyttet' },
  services: {
    action: 'Tjenester', title_one: 'Tjenester for {{count}} enhet', title_other: 'Tjenester for {{count}} enheter', verb: 'Lagre endringene', service: 'Tjeneste', autoExtend: 'Automatisk forlengelse', keep: 'La stå som det er', on: 'På', off: 'Av',
    purpose: 'En kreditt betaler for 30 dager. En periode som har begynt, gis ikke tilbake.', autoHelp: 'Når perioden er over, trekkes neste kreditt uten spørsmål.', nothing: 'Velg hva som skal endres.',
  },
  pack: {
    action: 'Enhetspakke', title_one: 'Pakke til {{count}} enhet', title_other: 'Pakker til {{count}} enheter', verb: 'Bind pakken', type: 'Pakke', warning: 'En bundet pakke kan ikke tas tilbake.', each: 'Hver valgte enhet får sin egen.',
  },
  moveDevice: { title: 'Flytt enhetsressurser', verb: 'Flytt ressursene', purpose: 'For en enhet som tar plassen til en annen: det som er igjen av tid eller data, følger med.', source: 'Kildeenhet', target: 'Målenhet' },
  summary: { title: 'Ressursoversikt', failed: 'Oversikten kunne ikke lastes', none: 'Ingen ressurser', data: 'Gjenværende data', monitored: 'Overvåkede enheter', of: '{{count}} av {{total}}', until: 'Kredittene varer til', open: 'Vis ressursene' },
}
