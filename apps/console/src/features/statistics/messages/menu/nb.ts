import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Statistikk',
  tab: {
    general: 'Generelt',
    connections: 'Tilkoblinger',
    months: 'Måneder',
    online: 'Tilkoblede enheter',
    actions: 'Handlingslogg',
    unique: 'Unike enheter',
  },
}
