import { roles } from '@outpost/contract/roles/endpoints'
import type { Role } from '@outpost/contract/roles/schemas'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'
import { roleTitle } from './state.ts'

/** Lookups request at most 100 entries; the user types to find others. */
const LOOKUP = 100

/** Returns a role as an option. Two companies may have roles with the same title, so the label includes the company. */
export const optionOf = (role: Role): SelectOption => ({
  value: String(role.id),
  label: role.company_name === null ? roleTitle(role) : `${role.title} (${role.company_name})`,
})

/** Finds the custom roles whose title contains the text and that the user may change. */
export async function findChangeable(q: string, signal: AbortSignal): Promise<Role[]> {
  const { rows } = await call(
    roles.list,
    { q, type: ['custom'], limit: LOOKUP, sort: ['title'], 'search-fields': ['title'] },
    { signal },
  )
  return rows.filter((role) => role.can_give)
}
