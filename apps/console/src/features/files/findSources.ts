import { files } from '@outpost/contract/files/endpoints'
import type { FileType, StoredFile } from '@outpost/contract/files/schemas'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'

/** Lookups ask for at most a hundred entries; typing finds the others. */
const LOOKUP = 100

const about = ({ version, device_model, company_name }: StoredFile): string =>
  [version, device_model, company_name].filter((part) => part !== '').join(', ')

/** Files of the given types whose name has the text in it, each with its version, model and company. */
export async function findSources(
  types: readonly FileType[],
  q: string,
  signal: AbortSignal,
): Promise<readonly SelectOption[]> {
  const { rows } = await call(files.list, { q, type: [...types], limit: LOOKUP, sort: ['name'] }, { signal })
  return rows.map((file) => ({ value: String(file.id), label: file.name, hint: about(file) }))
}
