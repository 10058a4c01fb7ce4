import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Statistikk', failed: 'Tallene kunne ikke telles',
  counted: {
    all: { now: 'Talt akkurat nå.', ago: 'Talt for {{age}} siden.', never: 'Ikke talt ennå.' },
    seen: { now: 'Sette enheter: notert akkurat nå.', ago: 'Sette enheter: notert for {{age}} siden.', never: 'Sette enheter: ikke notert ennå.' },
    acts: { now: 'De andre tallene: summert akkurat nå.', ago: 'De andre tallene: summert for {{age}} siden.', never: 'De andre tallene: ikke summert ennå.' },
  },
  tab: { general: 'Generelt', connections: 'Tilkoblinger', months: 'Måneder', online: 'Enheter på nett', actions: 'Handlingslogg', unique: 'Unike enheter' },
  total: { devices: 'Enheter', online: 'På nett', offline: 'Frakoblet', pending: 'Venter', not_activated: 'Ikke aktivert', companies: 'Firmaer', users: 'Brukere', sessions: 'Åpne økter' },
  course: { devices: 'Enheter', commands: 'Kommandoer', sessions: 'Fjernøkter', bytes: 'Data gjennom økter' },
  seen: 'Sette enheter', added: 'Lagt til', removed: 'Fjernet', commands: 'Kommandoer', sessions: 'Økter', bytes: 'Data',
  month: 'Måned', byDay: 'Sette enheter per dag', byMonth: 'Sette enheter per måned', nothingSeen: 'Ingen enhet er sett ennå. De noteres hvert tiende minutt.', gateways: 'Gatewayer', gateway: 'Gateway',
  connectedDevices: 'Tilkoblede enheter', lastSign: 'Siste livstegn', noGateway: 'Ingen gateway kjører.', attempts: 'Tilkoblingsforsøk per time', company: 'Firma',
  attempt: { connected: 'Tilkoblet', refused: 'Avvist' },
  action: { ordered: 'Bestilt', device: 'Enhet', action: 'Handling', state: 'Tilstand', text: 'Svar', user: 'Bruker', finished: 'Ferdig', search: 'Enhet, bruker, handling', empty: 'Ingen enhet har fått beskjed om noe ennå.' },
}
