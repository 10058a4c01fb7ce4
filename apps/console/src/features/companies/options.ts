import { companies } from '@outpost/contract/companies'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/client.ts'

/** Lookups ask for at most a hundred entries; typing finds the others (FRAME-120). */
export const LOOKUP = 100

/** The companies of the user's part of the tree whose name has the text in it. */
export async function findCompanies(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  const { rows } = await call(companies.list, { q, 'search-fields': ['name'], limit: LOOKUP, sort: ['name'] }, { signal })
  return rows.map((company) => ({ value: String(company.id), label: company.name }))
}
