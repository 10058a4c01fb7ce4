import { tags } from '@outpost/contract/tags/endpoints'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'

/** Lookups ask for at most a hundred entries; typing finds the others. */
const LOOKUP = 100

/** The tags whose name has the text in it. Two companies may have a tag of one name, so the company stands beside it. */
export async function findTags(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  const { rows } = await call(tags.list, { q, limit: LOOKUP, sort: ['name'] }, { signal })
  const names = rows.map((tag) => tag.name)
  const isDouble = (name: string): boolean => names.indexOf(name) !== names.lastIndexOf(name)
  return rows.map((tag) => ({
    value: String(tag.id),
    label: isDouble(tag.name) ? `${tag.name} (${tag.company_name})` : tag.name,
  }))
}
