import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  act: {
    deviceServices: { switch: 'Slo tjenester på en enhet av eller på' },
    ddnsRules: {
      create: 'La til en regel for dynamisk DNS',
      update: 'Endret en regel for dynamisk DNS',
      remove: 'Slettet en regel for dynamisk DNS',
    },
  },
}
