import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_statistics: {
      title: 'Se statistikk',
      description: 'Se tall for enheter, tilkoblinger og gatewayer over tid.',
    },
  },
  scope: {
    statistics: { title: 'Statistikk', read: 'Se statistikk over enheter' },
  },
}
