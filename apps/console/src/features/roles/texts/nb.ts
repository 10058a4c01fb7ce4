import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Roller og rettigheter',
  line: 'Brukere',
  search: 'Tittel, beskrivelse',
  empty: 'Ingen roller ennå.',
  isDefault: 'Standard',
  field: {
    title: 'Tittel', description: 'Beskrivelse', company: 'Firma', companies: 'Firmaer', permissions: 'Rettigheter', users: 'Brukere', created: 'Opprettet', updated: 'Endret', kind: 'Type', roles: 'Roller',
  },
  kind: { default: 'Standard', custom: 'Egendefinert' },
  default: {
    super_admin: 'Systemadministrator', admin: 'Administrator', end_user: 'Sluttkunde', read_only: 'Gjest', support: 'Support', readonly_admin: 'Utvidet gjest',
  },
  about: {
    super_admin: 'Alt, i hele installasjonen', admin: 'Full kontroll over enheter, brukere og datterselskaper i eget firma',
    end_user: 'Arbeider med enhetene i eget firma; ingen datterselskaper', read_only: 'Ser eget firma og endrer ingenting',
    support: 'Hjelper andre: ser alt, åpner fjerntilgang og opptrer som en annen bruker', readonly_admin: 'Ser eget firma og datterselskapene og endrer ingenting',
  },
  category: {
    'devices': 'Enheter', 'device-actions': 'Enhetshandlinger', 'remote-access': 'Fjerntilgang', 'vpn': 'VPN', 'companies': 'Firmaer', 'users': 'Brukere', 'roles': 'Roller', 'tags': 'Etiketter', 'files': 'Filer',
    'reports': 'Rapporter', 'alerts': 'Varsler', 'monitoring': 'Overvåking', 'resources': 'Ressurser', 'system': 'System',
  },
  add: { action: 'Legg til rolle', title: 'Legg til rolle', verb: 'Legg til rolle', purpose: 'En rolle gjelder for firmaet sitt og dem under det.', companiesHelp: 'Velger du flere firmaer, får hvert av dem sin egen rolle.' },
  copy: { action: 'Kopier', of: 'Kopi av {{title}}' },
  edit: { action: 'Rediger', title: 'Rediger rolle', verb: 'Lagre endringer' },
  overwrite: {
    action: 'Overskriv rettigheter', title: 'Overskriv rettighetene til roller', verb: 'Overskriv rettigheter', purpose: 'Det du velger her, erstatter alt rollene har nå.', choose: 'Velg roller',
  },
  remove: { action: 'Fjern', title: 'Fjern rolle', verb: 'Fjern rolle', message: '«{{title}}» i {{company}} fjernes. Dette kan ikke angres.' },
  cannot: {
    isDefault: 'Standardroller er like overalt og kan ikke endres. Lag en kopi', isHigher: 'Rollen har rettigheter som du ikke har', isHeld: 'Noen har denne rollen. Gi dem en annen rolle først',
  },
  permissions: {
    action: 'Vis rettigheter', purpose: 'Hva denne rollen kan gjøre.', search: 'Søk i rettigheter', failed: 'Rettighetene kunne ikke lastes', none: 'Ingen rettigheter passer.', all: 'Alle rettigheter', found: 'Alle som ble funnet',
    needed: 'Velg minst én rettighet.', notHeld: 'Du har ikke denne rettigheten selv.', chosen: '{{count}} av {{all}} valgt', hits_one: '{{count}} rettighet funnet', hits_other: '{{count}} rettigheter funnet',
    keys: 'Med tastaturet: ↑ ↓ går gjennom listen, → ← åpner og lukker en kategori, mellomrom krysser av, Ctrl+Enter lagrer.',
  },
  change: {
    title: 'Hva dette endrer', loses: 'Mister:', gets: 'Får:', own: 'Dette er din egen rolle.', more_one: 'og {{count}} rolle til', more_other: 'og {{count}} roller til',
    people_one: '{{count}} person har rollen «{{title}}».', people_other: '{{count}} personer har rollen «{{title}}».',
  },
}
