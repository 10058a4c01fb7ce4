import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  deleteUser: {
    title: 'Slett bruker via e-postadresse',
  },
  removeMfa: {
    title: 'Fjern andre faktor via e-postadresse',
  },
}
