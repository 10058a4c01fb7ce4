import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  map: 'Kart over enheter',
  list: 'Enheter på kartet',
  groups: 'Grupper av enheter på kartet',
  empty: 'Ingen enheter i dette området. Zoom ut eller flytt kartet.',
  nobody: 'Ingen enheter i dette området.',
  cluster_one: '{{count}} enhet',
  cluster_other: '{{count}} enheter',
  unlocated_one: 'Posisjonen til {{count}} enhet er ukjent.',
  unlocated_other: 'Posisjonene til {{count}} enheter er ukjent.',
  position: 'Posisjon',
  age: 'Posisjon fra',
  source: {
    title: 'Kilde',
    user: 'Angitt av en bruker',
    gps: 'GPS',
    cell_tower: 'Mobilmast',
  },
  state: {
    offline: 'Frakoblet',
    problem: 'Tilkoblet, med et problem',
    online: 'Tilkoblet',
    inactive: 'Ikke aktivert',
  },
  count: {
    offline: '{{count}} frakoblet',
    problem: '{{count}} med problemer',
    online: '{{count}} tilkoblet',
    inactive: '{{count}} ikke aktivert',
  },
}
