import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  hub: {
    search: 'Navn eller beskrivelse',
    empty: 'Ingen VPN-huber ennå. En hub er en VPN-server for et firma, som knytter sammen enheter og brukere.',
    field: { name: 'Navn' },
  },
}
