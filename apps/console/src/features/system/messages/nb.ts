import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  changelog: {
    version: 'Du bruker versjon {{version}}.',
    inEnglish: 'Endringsloggen er skrevet på engelsk.',
  },
}
