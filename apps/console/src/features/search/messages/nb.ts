import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  label: 'Søk i alt',
  placeholder: 'Søk',
  companies: 'Firmaer',
  begin: 'Skriv for å søke',
  none: 'Ingen treff',
  noCriteria: 'Ingen søkeområder valgt',
  failed: 'Søket mislyktes',
  table: 'Vis i tabell',
  recent: 'Nylig åpnet',
  go: 'Sider og handlinger',
  within: 'Søk i',
  count_one: '{{count}} treff',
  count_other: '{{count}} treff',
  keys: { move: 'Naviger', open: 'Åpne', newTab: 'Ny fane', close: 'Lukk' },
}
