import { companies } from '@outpost/contract/companies/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'

/** Lookups request at most 100 entries; the user types to find others. */
export const LOOKUP = 100

const find =
  (more: InputOf<typeof companies.list>) =>
  async (q: string, signal: AbortSignal): Promise<SelectOption[]> => {
    const { rows } = await call(
      companies.list,
      { q, 'search-fields': ['name'], limit: LOOKUP, sort: ['name'], fields: ['id', 'name', 'parent_name'], ...more },
      { signal },
    )
    return rows.map((company) => ({
      value: String(company.id),
      label: company.name,
      ...(company.parent_name && { hint: company.parent_name }),
    }))
  }

/** Finds the companies in the user's part of the tree whose name contains the text. */
export const findCompanies = find({})

/** Finds the companies that can be the parent of a new company, or of the one with this id. */
export const findParents = (of: number | 'new') => find({ parent_for: of })

/** Returns the levels that exist in the user's part of the tree. */
export async function findLevels(_q: string, signal: AbortSignal): Promise<SelectOption[]> {
  const ends = await Promise.all(
    ['level', '-level'].map((order) =>
      call(companies.list, { limit: 1, sort: [order], fields: ['level'] }, { signal }),
    ),
  )
  const [first = 1, last = 1] = ends.map(({ rows }) => rows[0]?.level)
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: String(first + index),
  }))
}
