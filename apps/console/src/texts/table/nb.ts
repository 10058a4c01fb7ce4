import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  tooMany_one: 'Høyst {{count}} rad kan behandles om gangen. Avgrens listen med filtre.',
  tooMany_other: 'Høyst {{count}} rader kan behandles om gangen. Avgrens listen med filtre.',
  forbidden: 'Du har ikke tilgang til denne listen. En administrator i selskapet ditt kan gi deg tillatelsen {{permission}}.',
}
