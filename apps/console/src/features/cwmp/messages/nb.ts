import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  purpose: 'Slik enheten sist rapporterte dem. Den leser og setter parametere i sin neste økt.',
  empty: 'Ingen parametere er lest ennå.',
  notManaged: 'Denne enheten administreres ikke over TR-069.',
  label: 'Enhetens parametere',
  search: 'Søk i navn og verdier',
  hidden: 'Vises ikke',
  yes: 'Ja',
  no: 'Nei',
  field: { name: 'Navn', value: 'Verdi', type: 'Datatype', writable: 'Kan settes', read_at: 'Lest' },
  read: {
    action: 'Les parametere',
    again: 'Les nå',
    title: 'Les parametere',
    path: 'Parameter eller sti',
    pathHelp: 'En sti som slutter med punktum, leser alt under den.',
    verb: 'Les parametere',
  },
  set: {
    action: 'Sett parameter',
    title: 'Sett parameter',
    verb: 'Sett parameter',
    fixed: 'Enheten oppgir at denne parameteren ikke kan settes',
  },
}
