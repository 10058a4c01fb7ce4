import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  keys: 'Taster',
  paste: {
    title_one: 'Lim inn {{count}} linje',
    title_other: 'Lim inn {{count}} linjer',
    message: 'Skallet kjører hver linje så snart den kommer.',
    verb_one: 'Lim inn {{count}} linje',
    verb_other: 'Lim inn {{count}} linjer',
  },
}
