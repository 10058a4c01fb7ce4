import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Måledata',
  reports: 'Rapporthistorikk',
  dataUsage: 'Databruk',
  group: {
    dynamic: 'System',
    mobile: 'Mobildata',
    io: 'Innganger og utganger',
    gps: 'GPS',
  },
}
