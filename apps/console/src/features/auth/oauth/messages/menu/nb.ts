import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  tab: 'Applikasjoner',
  grantsTab: 'Tilkoblede applikasjoner',
  approvalsTab: 'Godkjente applikasjoner',
  ask: {
    title: 'Tillate tilgang?',
  },
}
