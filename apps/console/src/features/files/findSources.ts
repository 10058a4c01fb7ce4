import { files } from '@outpost/contract/files/endpoints'
import type { FileType, StoredFile } from '@outpost/contract/files/schemas'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'

/** Lookups request at most 100 entries; the user types to find others. */
const LOOKUP = 100

const about = ({ version, device_model, company_name }: StoredFile): string =>
  [version, device_model, company_name].filter((part) => part !== '').join(', ')

/** Finds files of the given types whose name contains the text, each with its version, model and company. */
export async function findSources(
  types: readonly FileType[],
  q: string,
  signal: AbortSignal,
): Promise<readonly SelectOption[]> {
  const { rows } = await call(files.list, { q, type: [...types], limit: LOOKUP, sort: ['name'] }, { signal })
  return rows.map((file) => ({ value: String(file.id), label: file.name, hint: about(file) }))
}
