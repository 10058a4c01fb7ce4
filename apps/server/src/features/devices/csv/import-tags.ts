import { sql } from 'kysely'
import type { Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import type { ImportLine } from './import-file.ts'

/** Tags of one line, as many as a form may have. */
export const maxLineTags = 100
/** Characters of a tag's name that a fault repeats. */
const TOLD = 64

/** Returns the names in a cell of the column `tags`, each once. */
export const tagNames = (cell: string | undefined): string[] => [
  ...new Set(
    (cell ?? '')
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** The ids of tags by their names in lower case. */
export type TagsByName = ReadonlyMap<string, number>

/**
 * Finds the tags that the lines name, among those that devices of the company may have and the user sees. Of tags with
 * the same name that of the nearest company counts.
 */
export async function tagsByName(
  { tx, scope }: Context,
  companyId: number,
  lines: readonly ImportLine[],
): Promise<TagsByName> {
  const names = new Set(lines.flatMap(({ values }) => tagNames(values?.tags).map((name) => name.toLowerCase())))
  if (names.size === 0) return new Map()
  const { rows } = await sql<{ name: string; id: number }>`
    select distinct on (lower(t.name)) lower(t.name) as name, t.id
    from tags t join company_tree c on c.ancestor_id = t.company_id and c.descendant_id = ${companyId}
    where lower(t.name) = any(${[...names]}::text[]) and ${inScope(scope, 't.company_id')}
    order by lower(t.name), c.depth, t.id`.execute(tx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Returns the ids of the tags in a cell together with those of the whole file, or what is wrong with the cell. */
export function idsOfTags(
  cell: string | undefined,
  known: TagsByName,
  common: readonly number[],
): readonly number[] | string {
  const names = tagNames(cell)
  const missing = names.find((name) => !known.has(name.toLowerCase()))
  if (missing !== undefined)
    return `The tag "${missing.slice(0, TOLD).toWellFormed()}" does not exist or is not available for devices of this company.`
  const ids = [...new Set([...common, ...names.map((name) => known.get(name.toLowerCase())!)])]
  return ids.length > maxLineTags ? `A device can be added with at most ${maxLineTags} tags.` : ids
}
