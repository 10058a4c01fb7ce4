import { fail } from '@outpost/contract/kit/errors'
import { sql, type Expression, type RawBuilder } from 'kysely'

/** Escapes a search text for `like`, so that `%` and `_` mean themselves. */
export const likeText = (q: string): string => `%${q.toLowerCase().replace(/[\\%_]/g, (char) => `\\${char}`)}%`

/**
 * Patterns for `like` that find a text where it stands. A text of one or two letters, which no index of parts can find, is
 * looked for where a word begins when `short` says so.
 */
export function searchPatterns(q: string, short: 'anywhere' | 'beginnings'): string[] {
  const inside = likeText(q)
  return short === 'beginnings' && q.length < 3 ? [inside.slice(1), `% ${inside.slice(1)}`] : [inside]
}

/**
 * The condition of a list's `q`: one of its fields holds the text, whatever its case. `wanted` is `search-fields`; names that
 * are no fields of this list are passed over, and where none is left all are searched.
 * @param fields columns or expressions by the names under which callers know them; one may have several names
 */
export function searchText(
  q: string,
  wanted: readonly string[] | undefined,
  fields: Record<string, Expression<unknown>>,
): RawBuilder<boolean> {
  const known = (wanted ?? []).filter((name) => Object.hasOwn(fields, name))
  const searched = new Set((known.length > 0 ? known : Object.keys(fields)).map((name) => fields[name]!))
  return sql<boolean>`(${sql.join(
    [...searched].map((field) => sql`lower(${field}) like ${likeText(q)}`),
    sql` or `,
  )})`
}

/** Matches of a text up to which a list finds all of them first and sorts then; beyond, walking the order's index fills a page sooner. */
const fewMatches = 2000

/**
 * Whether the matches of a list's `q` are to be found first (`isOneOf`), `total` being their number. The planner takes every text
 * for a frequent one, and would walk the order's index for a rare one too: all of the table, until the page is full.
 */
export const isRare = (q: string | undefined, total: number): boolean => Boolean(q) && total <= fewMatches

/** The condition that `column` is one of the ids that a query finds, which is run once and first. */
export const isOneOf = (column: string, ids: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(array(${ids}))`

/** A condition as one that half of all rows meet: no index is asked for them, and the order's index is walked. */
export const frequent = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${condition}, false)`

/** Whether a list is sorted by `name`, one way or the other. */
export const sortsBy = (sort: readonly string[] | undefined, name: string): boolean =>
  (sort ?? []).some((term) => term.replace(/^-/, '') === name)

/** A column that may be null: nulls sort last both ways. Others keep the plain order, which their index can serve. */
export const nullable = (column: Expression<unknown>): { nullable: Expression<unknown> } => ({ nullable: column })
export type SortColumns = Record<string, Expression<unknown> | { nullable: Expression<unknown> }>

/**
 * Turns `sort` of a list query into ORDER BY terms. `columns` maps the names that may be sorted by to their expressions;
 * any other name is a VALIDATION error with source `sort`. The record's id comes last, so that pages never overlap.
 */
export function orderBy(
  sort: readonly string[] | undefined,
  columns: SortColumns,
  fallback: string,
  id: string,
): RawBuilder<unknown> {
  const terms = (sort?.length ? sort : [fallback]).slice(0, 4).map((term) => {
    const descending = term.startsWith('-')
    const name = descending ? term.slice(1) : term
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column)
      throw fail('VALIDATION', { source: 'sort', message: `The list cannot be sorted by ${name.slice(0, 64)}.` })
    if ('nullable' in column)
      return descending ? sql`${column.nullable} desc nulls last` : sql`${column.nullable} asc nulls last`
    return descending ? sql`${column} desc` : sql`${column} asc`
  })
  const last = (sort?.[0] ?? fallback).startsWith('-') ? sql`${sql.ref(id)} desc` : sql.ref(id)
  return sql`${sql.join(terms)}, ${last}`
}

/** `Y-m-d H:i:s` in UTC, as the public API writes times. */
export const utc = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')
export const utcOrNull = (date: Date | null): string | null => (date ? utc(date) : null)
