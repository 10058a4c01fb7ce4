import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  label: 'Diagrammer over enhetene i listen',
  all: 'Alle {{count}} verdier',
  fewer: 'Færre',
  none: 'Ingen enheter',
}
