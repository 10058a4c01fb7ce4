import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  tooMany_one: 'Høyst {{count}} rad kan behandles om gangen. Avgrens listen med filtre.',
  tooMany_other: 'Høyst {{count}} rader kan behandles om gangen. Avgrens listen med filtre.',
  forbidden: 'Du har ikke tilgang til denne listen. En administrator i selskapet ditt kan gi deg tillatelsen {{permission}}.',
  export: {
    title: 'Eksporter',
    what_one: '{{count}} rad med kolonnene, filtrene og rekkefølgen i denne visningen.',
    what_other: '{{count}} rader med kolonnene, filtrene og rekkefølgen i denne visningen.',
    onlyFirst: 'Bare de første {{limit}} radene eksporteres. Avgrens listen med filtre for å få de andre.',
    format: 'Filformat',
    start: 'Eksporter',
    cancel: 'Avbryt eksporten',
    progress: '{{done}} av {{total}}',
    done_one: '{{count}} rad ble eksportert.',
    done_other: '{{count}} rader ble eksportert.',
    failed: 'Eksporten mislyktes.',
    yes: 'Ja',
    no: 'Nei',
  },
}
