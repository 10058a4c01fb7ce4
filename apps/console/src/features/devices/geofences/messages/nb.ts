import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  empty: 'Ingen geogjerder ennå.',
  purpose:
    'Klikk på kartet for å plassere sentrum av en sirkel eller hjørnene i et polygon, eller skriv inn koordinatene. Det gjelder for enhetene til firmaet og datterfirmaene.',
  name: 'Navn',
  map: 'Formen på geogjerdet',
  kind: { title: 'Form', circle: 'Sirkel', polygon: 'Polygon' },
  size: {
    circle: 'Sirkel, {{radius}}',
    polygon_one: 'Polygon, {{count}} hjørne',
    polygon_other: 'Polygon, {{count}} hjørner',
  },
  center: 'Sentrum',
  corner: 'Hjørne {{number}}',
  next: 'Neste hjørne',
  latitude: 'Breddegrad: {{of}}',
  longitude: 'Lengdegrad: {{of}}',
  radius: 'Radius',
  addCorner: 'Legg til hjørne',
  removeCorner: 'Fjern hjørnet',
  noCorner: 'Dette hjørnet har ingen koordinater ennå.',
  since: 'Innenfor siden',
  add: { action: 'Opprett geogjerde', title: 'Opprett geogjerde', verb: 'Opprett geogjerde' },
  edit: { action: 'Rediger', title: 'Rediger geogjerde', verb: 'Lagre geogjerde' },
  remove: {
    action: 'Slett',
    title: 'Slett geogjerde',
    message: '«{{name}}» slettes. Dette kan ikke angres.',
    verb: 'Slett geogjerde',
  },
  devices: {
    action: 'Enheter innenfor',
    title: 'Enheter i {{name}}',
    empty: 'Ingen enheter er i dette geogjerdet.',
    count: 'Enheter innenfor',
  },
}
