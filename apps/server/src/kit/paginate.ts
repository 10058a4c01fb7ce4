import { fail } from '@outpost/contract/kit/errors'
import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** Builds a `like` pattern that finds a text anywhere. `%` and `_` in it are escaped and match literally. */
export const likeText = (q: string): string => `%${q.toLowerCase().replace(/[\\%_]/g, (char) => `\\${char}`)}%`

/**
 * Builds `like` patterns for a search text. Trigram indexes cannot find a text of one or two letters, so with
 * `beginnings` such a text is only matched at the start of a word.
 */
export function searchPatterns(q: string, short: 'anywhere' | 'beginnings'): string[] {
  const inside = likeText(q)
  return short === 'beginnings' && q.length < 3 ? [inside.slice(1), `% ${inside.slice(1)}`] : [inside]
}

/**
 * Builds the condition for a list's `q`: one of its fields contains the text, ignoring case. `wanted` is the parameter
 * `search-fields`. Names that are not fields of this list are ignored, and if none remain, all fields are searched.
 * @param fields columns or expressions by the names that callers use; one may have several names
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

/**
 * Up to this many matches, a list finds all of them first and then sorts. With more, walking the index of the sort
 * order fills a page sooner.
 */
const fewMatches = 2000

/**
 * Whether to find the matches of a list's `q` first (`isOneOf`), given their number. The planner assumes every text to
 * be frequent. For a rare one it would walk the index of the sort order too, and so read the whole table to fill a
 * page.
 */
export const isRare = (q: string | undefined, total: number): boolean => Boolean(q) && total <= fewMatches

/** Builds the condition that `column` is one of the ids returned by a query, which the database runs once and first. */
export const isOneOf = (column: string, ids: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(array(${ids}))`

/**
 * Makes the planner assume that half of all rows meet a condition, so that it scans the index of the sort order instead
 * of using an index for the condition.
 */
export const frequent = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${condition}, false)`

/**
 * Sorts texts with the numbers in them as numbers: router-20 before router-102. It takes up to 60 microseconds a text,
 * so tables that grow large store the key of their names (`name_key`).
 */
export const natural = (text: Expression<unknown>): RawBuilder<string> => sql<string>`natural_key(${text})`

/** Whether a list is sorted by `name`, in either direction. */
export const sortsBy = (sort: readonly string[] | undefined, name: string): boolean =>
  (sort ?? []).some((term) => term.replace(/^-/, '') === name)

/**
 * Marks a column that may be null, whose nulls sort last in both directions. Other columns keep the plain order, which
 * their index can provide.
 */
export const nullable = (column: Expression<unknown>): { nullable: Expression<unknown> } => ({ nullable: column })
export type SortColumns = Record<string, Expression<unknown> | { nullable: Expression<unknown> }>

/**
 * Converts the `sort` of a list query to ORDER BY terms. `columns` maps the sortable names to their expressions; any
 * other name is a VALIDATION error with source `sort`. The record's id comes last, so that pages never overlap.
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
    if (!column) throw notSortable(name)
    if ('nullable' in column)
      return descending ? sql`${column.nullable} desc nulls last` : sql`${column.nullable} asc nulls last`
    return descending ? sql`${column} desc` : sql`${column} asc`
  })
  const last = (sort?.[0] ?? fallback).startsWith('-') ? sql`${sql.ref(id)} desc` : sql.ref(id)
  return sql`${sql.join(terms)}, ${last}`
}

const notSortable = (name: string) =>
  fail('VALIDATION', { source: 'sort', message: `This list cannot be sorted by ${name.slice(0, 64)}.` })

/** Sorts records in memory by the `sort` of a list query. Without it, they keep their order. */
export function sortRecords<K extends string, R extends Record<K, string | number>>(
  records: readonly R[],
  sort: readonly string[] | undefined,
  names: readonly K[],
): R[] {
  const terms = (sort ?? []).slice(0, 4).map((term) => {
    const name = names.find((known) => known === term.replace(/^-/, ''))
    if (name === undefined) throw notSortable(term.replace(/^-/, ''))
    return { name, sign: term.startsWith('-') ? -1 : 1 }
  })
  const compare = (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
  return records.toSorted(
    (a, b) => terms.map(({ name, sign }) => sign * compare(a[name], b[name])).find((order) => order !== 0) ?? 0,
  )
}

/** Formats a time as `Y-m-d H:i:s` in UTC, as in the public API. */
export const utc = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')
export const utcOrNull = (date: Date | null): string | null => (date ? utc(date) : null)

/** The paging, order and search of a list. */
export interface Page {
  limit: number
  offset: number
  sort?: string[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
}

/** Returns a page of the rows that a query finds, and their number. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset, sort }: Page,
  columns: SortColumns,
  usual: string,
  id: string,
): Promise<{ rows: Row[]; total: number }> {
  const { total } = await found
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const rows = await found
    .orderBy(orderBy(sort, columns, usual, id))
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}
