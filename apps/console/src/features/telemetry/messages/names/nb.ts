import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  act: {
    dataUsage: { update: 'Anga faktureringsperioden til et SIM-kort' },
  },
  scope: {
    company_device_statistics: { title: 'Enhetenes databruk', read: 'Se hvor mye mobildata enhetene bruker' },
    monitoring: { title: 'Måledata', read: 'Se hvordan enhetenes verdier har endret seg over tid' },
  },
}
