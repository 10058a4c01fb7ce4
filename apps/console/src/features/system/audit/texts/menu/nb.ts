import type { Translated } from '../../../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Revisjonslogg',
}
