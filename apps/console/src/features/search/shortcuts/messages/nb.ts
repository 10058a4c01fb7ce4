import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Hurtigtaster',
  everywhere: 'Overalt',
  goTo: 'Gå til',
  lists: 'I lister',
  charts: 'I diagrammer',
  search: 'Søk',
  searchAnywhere: 'Søk, også mens du skriver',
  sheet: 'Vis denne oversikten',
  close: 'Lukk det åpne vinduet eller menyen',
  previous: 'Forrige rad',
  next: 'Neste rad',
  open: 'Åpne oppføringen',
  details: 'Vis detaljer, hvis de finnes',
  select: 'Velg raden',
  selectPage: 'Velg alle radene på siden',
  menu: 'Åpne menyen til raden',
  previousPoint: 'Forrige verdi',
  nextPoint: 'Neste verdi',
  markRange: 'Marker et tidsrom',
  openRange: 'Vis det markerte tidsrommet',
}
