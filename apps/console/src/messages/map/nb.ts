import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  search: 'Finn et sted',
  zoomIn: 'Zoom inn',
  zoomOut: 'Zoom ut',
  attribution: 'Kartkilder',
  noMap: 'Denne nettleseren kan ikke vise kart. Bruk listen i stedet.',
  serviceFailed: 'Karttjenesten svarer ikke. Det innebygde kartet vises.',
  empty: 'Ingen posisjoner ennå.',
  noPlace: 'Ingen posisjon',
  pickHere: 'Bruk midten av kartet',
  showMore: 'Vis flere',
  near: '{{kilometres}} km fra {{name}}',
}
