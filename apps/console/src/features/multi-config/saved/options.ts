import { configTemplates } from '@outpost/contract/multi-config/endpoints'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../../kit/api/client.ts'

/** Lookups request at most 100 entries; the user types to find others. */
const LOOKUP = 100

/** Finds the saved configurations whose name contains the text, each with its version. */
export async function findSaved(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  const { rows } = await call(configTemplates.list, { q, limit: LOOKUP, sort: ['name'] }, { signal })
  return rows.map(({ id, name, version }) => ({ value: String(id), label: name, hint: version }))
}
