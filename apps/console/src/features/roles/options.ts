import { roles } from '@outpost/contract/roles/endpoints'
import type { Role } from '@outpost/contract/roles/schemas'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'
import { roleTitle } from './state.ts'

/** Lookups ask for at most a hundred entries; typing finds the others. */
const LOOKUP = 100

/** A role as a choice. Two companies may have a role of one title, so the company stands beside it. */
export const optionOf = (role: Role): SelectOption => ({
  value: String(role.id),
  label: role.company_name === null ? roleTitle(role) : `${role.title} (${role.company_name})`,
})

/** Custom roles whose title has the text in it and which the reader may change. */
export async function findChangeable(q: string, signal: AbortSignal): Promise<Role[]> {
  const { rows } = await call(
    roles.list,
    { q, type: ['custom'], limit: LOOKUP, sort: ['title'], 'search-fields': ['title'] },
    { signal },
  )
  return rows.filter((role) => role.can_give)
}
