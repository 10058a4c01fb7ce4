import { taskGroups } from '@outpost/contract/tasks/endpoints'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'

/** Lookups request at most 100 entries; the user types to find others. */
const LOOKUP = 100

/** Finds the task groups whose name contains the text, each with its company. */
export async function findTaskGroups(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  const { rows } = await call(taskGroups.list, { q, limit: LOOKUP, sort: ['name'] }, { signal })
  return rows.map(({ id, name, company_name }) => ({ value: String(id), label: name, hint: company_name }))
}
