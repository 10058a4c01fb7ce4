import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  act: {
    cwmpAddresses: {
      create: 'Opprettet innloggingsopplysninger for TR-069',
      remove: 'Trakk tilbake innloggingsopplysninger for TR-069',
    },
    cwmpParameters: { read: 'Leste parametere på en enhet', set: 'Satte parametere på en enhet' },
  },
}
