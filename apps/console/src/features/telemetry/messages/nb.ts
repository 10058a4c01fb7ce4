import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  groups: 'Verdityper',
  chart: {
    usage: 'Minne og lagring',
    temperature: 'Temperatur',
    clients: 'Klienter',
    quality: 'Signalkvalitet',
    traffic: 'Data siden tilkoblingen startet',
    inputs: 'Digitale innganger',
    outputs: 'Utganger',
  },
  failed: 'Verdiene kunne ikke lastes',
  empty: 'Enheten har ikke rapportert noen av disse verdiene ennå.',
  export: 'Eksporter CSV',
  nothingToExport: 'Det er ingenting å eksportere i dette tidsrommet.',
  gaps: {
    title_one: 'Serveren mistet {{count}} rapport i dette tidsrommet',
    title_other: 'Serveren mistet {{count}} rapporter i dette tidsrommet',
    reason: 'Det kom flere rapporter enn den kunne lagre; det gjelder alle enheter. Verdiene mangler i diagrammene:',
    more_one: 'og {{count}} til',
    more_other: 'og {{count}} til',
  },
}
