import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  search: 'Finn et sted',
  zoomIn: 'Zoom inn',
  zoomOut: 'Zoom ut',
  attribution: 'Kartets kilder',
  noMap: 'Denne nettleseren kan ikke tegne kart. Listen har alt.',
  serviceFailed: 'Karttjenesten svarer ikke. Dette er det medfølgende kartet.',
  empty: 'Ingenting har en posisjon ennå.',
  noPlace: 'Ingen posisjon',
  pickHere: 'Bruk midten av kartet',
  showMore: 'Vis flere',
  near: '{{kilometres}} km fra {{name}}',
}
