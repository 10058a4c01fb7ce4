import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  tooMany_one: 'Høyst {{count}} rad kan behandles om gangen. Avgrens listen med filtre.',
  tooMany_other: 'Høyst {{count}} rader kan behandles om gangen. Avgrens listen med filtre.',
  forbidden: 'Du har ikke tilgang til denne listen. En administrator i selskapet ditt kan gi deg tillatelsen {{permission}}.',
  views: {
    title: 'Lagrede visninger',
    none: 'Ingen visning er lagret ennå. En visning bevarer filtre, søk, rekkefølge og kolonner under et navn.',
    name: 'Navn på visningen',
    save: 'Lagre visning',
    replace: 'Erstatt visning',
    tooMany_one: 'Høyst {{count}} visning kan lagres for en liste. Slett en først.',
    tooMany_other: 'Høyst {{count}} visninger kan lagres for en liste. Slett en først.',
    makeDefault: 'Åpne listen med {{name}}',
    rename: 'Gi {{name}} nytt navn',
    remove: 'Slett {{name}}',
    removeSure: 'Slette {{name}} for godt?',
    delete: 'Slett',
    keep: 'Behold',
  },
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
