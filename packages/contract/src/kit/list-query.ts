import { z } from 'zod'
import { splitCommas } from './comma-list.ts'
import { boolean, integer } from './values.ts'

/** Comma-separated list in a query or a form, as the public API writes arrays; an array passes as it is. By default it has up to 1000 entries. */
export const commaList = <S extends z.ZodType>(entry: S, { least = 0, most = 1000 } = {}) =>
  z.preprocess((value) => (typeof value === 'string' ? splitCommas(value) : value), z.array(entry).min(least).max(most))

/**
 * The list grammar that all lists share: `limit` (default 10), `offset`, `q`, `search-fields` (where to look for it), `sort`
 * with `-` for descending, `fields` (what to answer of each record, besides its id), `fields_only`
 * (answer the names that `fields` may hold and no record).
 */
export const listQuery = {
  limit: integer(0, 10_000).default(10),
  offset: integer(0, 100_000_000).default(0),
  q: z.string().trim().max(200).optional(),
  'search-fields': commaList(z.string().max(64)).optional(),
  sort: commaList(z.string().max(64)).optional(),
  fields: commaList(z.string().max(64)).optional(),
  fields_only: z.preprocess((value) => (value === '' ? undefined : value), boolean.optional()),
}
