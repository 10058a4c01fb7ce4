import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Logg over opptreden som andre',
  line: 'Brukere',
  request: {
    action: 'Opptre som en bruker',
  },
  confirm: {
    title: 'Opptre som deg?',
  },
}
