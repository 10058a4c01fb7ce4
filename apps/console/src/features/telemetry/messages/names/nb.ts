import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  scope: {
    monitoring: { title: 'Måledata', read: 'Se hvordan enhetenes verdier har endret seg over tid' },
  },
}
