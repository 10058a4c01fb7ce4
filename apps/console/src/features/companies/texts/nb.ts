import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  company: 'Firma',
  choose: 'Velg et firma',
  title: 'Firmaer',
  search: 'Firma, overordnet firma',
  empty: 'Ingen firmaer ennå. Legg til det første under ditt eget.',
  tabs: 'Deler av dette firmaet',
  failed: 'Firmaet kunne ikke lastes',
  details: 'Detaljer',
  children: 'Underliggende firmaer',
  missing: { title: 'Firmaet ble ikke funnet', message: 'Dette firmaet finnes ikke, eller du har ikke tilgang til det.', back: 'Til alle firmaer' },
  field: {
    name: 'Navn', email: 'E-postadresse', parent_name: 'Overordnet firma', level: 'Nivå', users_count: 'Brukere', devices_count: 'Enheter', companies_count: 'Under det', created_at: 'Opprettet',
    credits_left: 'Kreditter igjen', packs_left: 'Pakker igjen', remaining_data: 'Gjenstående data', can_use_parent_license: 'Overordnets kred.', payment_type: 'Data',
    max_devices: 'Maks. enheter', max_users: 'Maks. brukere', max_companies: 'Maks. underliggende firmaer',
  },
  value: { yes: 'Ja', no: 'Nei', paid: 'Belastes', free: 'Gratis', unlimited: 'Ingen grense' },
  reason: {
    own: 'Ditt eget firma blir der det er', above: 'Dette bestemmer de som står over firmaet ditt', companies: 'Det finnes firmaer under det', users: 'Det har fortsatt brukere', devices: 'Det har fortsatt enheter',
    childless: 'Det finnes ingen firmaer under det', deepest: 'Treet har ikke noe nivå under det',
  },
  add: { action: 'Legg til firma', below: 'Legg til firma under', title: 'Legg til firma', verb: 'Legg til firma' },
  edit: { action: 'Rediger', title: 'Rediger firma', verb: 'Lagre endringer', emailHelp: 'Hit skriver man til selve firmaet.', same: 'Skriv inn en annen verdi for å lagre endringer.' },
  flags: {
    action: 'Overordnets kreditter og grenser', title: 'Kreditter og grenser', verb: 'Lagre', parentCredits: 'Kan bruke overordnets kreditter', parentCreditsHelp: 'Når egne kreditter er brukt opp, tas de fra det overordnede firmaet.',
    dataBilled: 'Databruk belastes', dataBilledHelp: 'Slått av tar det som går gjennom tunnelene, ingenting av firmaets data.', limitHelp: 'Telles sammen med alt som ligger under. La feltet stå tomt for ingen grense.',
  },
  limits: { title: 'Grenser' },
  move: {
    action: 'Flytt', title: 'Flytt firma', verb: 'Flytt firma', purpose: 'Alle firmaer, brukere og enheter under det følger med. Hvem som ser dem, endres med én gang.', source: 'Firma', target: 'Nytt overordnet firma',
    question: '{{name}} legges under {{target}} med alt som ligger under. Hvem som ser det, endres med én gang.',
  },
  remove: { action: 'Fjern', title: 'Fjern firma', verb: 'Fjern firma', message: '{{name}} forsvinner med etiketter, filer og alt annet det har. Dette kan ikke angres.' },
  settings: { title: 'Innstillinger', contact: 'Kontakt', rights: 'Kreditter og grenser', change: 'Endre' },
  view: { label: 'Hvordan firmaer vises', table: 'Tabell', tree: 'Tre' },
  tree: {
    title: 'Firmatre', online: 'Tilkoblet', offline: 'Frakoblet', onlineCount_one: '{{count}} tilkoblet', onlineCount_other: '{{count}} tilkoblet', offlineCount_one: '{{count}} frakoblet', offlineCount_other: '{{count}} frakoblet',
    found_one: '{{count}} firma funnet.', found_other: '{{count}} firmaer funnet.', narrow_one: 'Det første vises: skriv mer av navnet.', narrow_other: 'De første {{count}} vises: skriv mer av navnet.',
    more_one: 'Vis {{count}} til', more_other: 'Vis flere: {{count}} igjen', failed: 'Treet kunne ikke lastes', nothing: 'Ingen firmaer har dette navnet.',
  },
}
