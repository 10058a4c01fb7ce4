import { fail } from '@outpost/contract/kit/errors'
import { sql, type Expression, type RawBuilder } from 'kysely'

/** Escapes a search text for `like`, so that `%` and `_` mean themselves. */
export const likeText = (q: string): string => `%${q.toLowerCase().replace(/[\\%_]/g, (char) => `\\${char}`)}%`

/**
 * Turns `sort` of a list query into ORDER BY terms. `columns` maps the names that may be sorted by to their expressions;
 * any other name is a VALIDATION error with source `sort`. The record's id comes last, so that pages never overlap.
 */
export function orderBy(sort: readonly string[] | undefined, columns: Record<string, Expression<unknown>>, fallback: string, id: string): RawBuilder<unknown> {
  const terms = (sort?.length ? sort : [fallback]).slice(0, 4).map((term) => {
    const descending = term.startsWith('-')
    const name = descending ? term.slice(1) : term
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column) throw fail('VALIDATION', { source: 'sort', message: `The list cannot be sorted by ${name.slice(0, 64)}.` })
    return descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
  })
  return sql`${sql.join(terms)}, ${sql.ref(id)}`
}

/** `Y-m-d H:i:s` in UTC, as the public API writes times. */
export const utc = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')
export const utcOrNull = (date: Date | null): string | null => (date ? utc(date) : null)
