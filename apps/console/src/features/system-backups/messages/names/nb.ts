import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  act: {
    systemBackups: {
      set: 'Endret innstillingene for sikkerhetskopier av systemet',
      make: 'Startet en sikkerhetskopi av systemet',
      prove: 'Startet en prøvegjenoppretting av en sikkerhetskopi av systemet',
      cancel: 'Avbrøt en sikkerhetskopi av systemet eller prøvegjenopprettingen',
      remove: 'Slettet en sikkerhetskopi av systemet',
    },
  },
}
