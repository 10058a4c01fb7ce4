import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  company: 'Firma',
  choose: 'Velg et firma',
  title: 'Firmaer',
  search: 'Firma, overordnet firma',
  empty: 'Ingen firmaer ennå.',
  tabs: 'Deler av dette firmaet',
  failed: 'Firmaet kunne ikke lastes',
  missing: { title: 'Firmaet ble ikke funnet', message: 'Dette firmaet finnes ikke, eller du har ikke tilgang til det.', back: 'Til alle firmaer' },
  field: { name: 'Navn', parent_name: 'Overordnet firma', level: 'Nivå', users_count: 'Brukere', devices_count: 'Enheter', created_at: 'Opprettet' },
}
