import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Brukere',
  invitation: {
    title: 'Invitasjoner',
  },
  invite: {
    title: 'Inviter bruker',
  },
}
