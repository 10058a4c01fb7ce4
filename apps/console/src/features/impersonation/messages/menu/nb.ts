import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Impersoneringslogg',
  line: 'Brukere',
  request: {
    action: 'Opptre som bruker',
  },
  confirm: {
    title: 'La noen opptre som deg?',
  },
}
