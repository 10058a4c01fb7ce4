import { tags } from '@outpost/contract/tags/endpoints'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'

/** Lookups request at most 100 entries; the user types to find others. */
const LOOKUP = 100

/**
 * Finds the tags whose name contains the text. Two companies may have tags with the same name, so the company is shown
 * too.
 * @param companies only tags that devices of all these companies can have
 */
export async function findTags(
  q: string,
  signal: AbortSignal,
  companies: readonly number[] = [],
): Promise<(SelectOption & { name?: string })[]> {
  const served = companies.length > 0 && { for_company_id: [...companies] }
  const { rows } = await call(tags.list, { q, limit: LOOKUP, sort: ['name'], ...served }, { signal })
  const names = rows.map((tag) => tag.name)
  const isDouble = (name: string): boolean => names.indexOf(name) !== names.lastIndexOf(name)
  return rows.map((tag) => ({
    value: String(tag.id),
    ...(isDouble(tag.name) ? { label: `${tag.name} (${tag.company_name})`, name: tag.name } : { label: tag.name }),
  }))
}
