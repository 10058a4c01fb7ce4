import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  failed: 'Kunne ikke laste inn posisjonen.',
  positions: 'Posisjoner',
  unknown: 'Posisjonen til denne enheten er ukjent. En bruker kan angi den, eller enheten kan rapportere den med GPS.',
  used: 'I bruk',
  unused: 'Annen posisjon',
  accuracy: 'Nøyaktighet',
  metres: '{{value}} m',
  set: 'Angi posisjon',
  map: 'Enhetens posisjon og rute',
  path: 'Rute',
  pathFailed: 'Kunne ikke laste inn ruten.',
  noPath: 'Enheten rapporterte ingen GPS-posisjoner i denne perioden.',
  summary_one: '{{count}} posisjon, {{distance}} km',
  summary_other: '{{count}} posisjoner, {{distance}} km',
  gaps_one: '{{count}} hull',
  gaps_other: '{{count}} hull',
  hourly: 'For mer enn tre dager har ruten én posisjon i timen.',
  time: 'Tidspunkt',
  altitude: 'Høyde (m)',
  export: 'Eksporter CSV',
  more: 'Vis flere',
}
