import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  groups: 'Grupper av måledata',
  chart: {
    usage: 'Minne og lagring',
    temperature: 'Temperatur',
    clients: 'Klienter',
    quality: 'Signalkvalitet',
    traffic: 'Data per intervall',
    inputs: 'Digitale innganger',
    outputs: 'Utganger',
  },
  failed: 'Kunne ikke laste inn måledataene',
  empty: 'Enheten har ikke rapportert noen av disse verdiene ennå.',
  export: 'Eksporter CSV',
  nothingToExport: 'Det finnes ingen data å eksportere i dette tidsrommet.',
  noData: 'Enheten var tilkoblet, men rapporterte ikke denne verdien i dette tidsrommet.',
  unknown: 'Ukjent, fordi enheten aldri har rapportert dem: {{names}}.',
  offline: {
    key: 'Enheten var frakoblet',
    all: 'Enheten var frakoblet i dette tidsrommet.',
  },
  source: {
    report: 'Kilde: rapporter fra enheten',
    template: 'Kilde: overvåkingsmalen «{{name}}»',
    someTemplate: 'Kilde: en overvåkingsmal',
  },
  history: {
    empty: 'Enheten har ikke sendt noen rapport de siste 8 dagene.',
    date: 'Dato',
    time: 'Klokkeslett ({{zone}})',
    earlier: 'Forrige rapport',
    later: 'Neste rapport',
    no_earlier: 'Dette er den eldste rapporten.',
    no_later: 'Dette er den nyeste rapporten.',
    values: 'Alle verdier',
    parameter: 'Parameter',
    value: 'Verdi',
    unknown: 'Ukjent',
    of: 'Historikk: {{name}}',
    since: 'Tidspunkt',
    none: 'Det er ikke lagret noen verdier for denne parameteren.',
    more: 'Vis flere',
  },
  gaps: {
    title_one: 'Serveren mistet {{count}} rapport i dette tidsrommet',
    title_other: 'Serveren mistet {{count}} rapporter i dette tidsrommet',
    reason:
      'Det kom flere rapporter enn serveren kunne lagre, regnet for alle enheter. Diagrammene mangler verdier for:',
    more_one: 'og {{count}} til',
    more_other: 'og {{count}} til',
  },
}
