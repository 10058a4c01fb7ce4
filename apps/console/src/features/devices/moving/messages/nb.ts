import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title_1: 'Flytt enhet',
  title_other: 'Flytt {{count}} enheter',
  verb_one: 'Flytt {{count}} enhet',
  verb_other: 'Flytt {{count}} enheter',
  target: 'Målfirma',
  purpose_1:
    '{{name}} beholder nøkkelen, historikken, filene og alt som allerede er betalt. Etikettene fjernes, og brukere som bare har tilgang til det gamle firmaet, mister tilgangen til den.',
  purpose_other:
    '{{count}} enheter beholder nøklene, historikken, filene og alt som allerede er betalt. Etikettene fjernes, og brukere som bare har tilgang til det gamle firmaet, mister tilgangen til dem.',
  tags: 'Etiketter som blir fjernet',
}
