import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  progress_one: 'Kobler til igjen etter omstart av serveren: {{back}} av {{count}} enhet er tilbake.',
  progress_other: 'Kobler til igjen etter omstart av serveren: {{back}} av {{count}} enheter er tilbake.',
}
