import { z } from 'zod'
import { splitCommas } from './comma-list.ts'
import { boolean, id, integer } from './values.ts'

/**
 * Schema of a comma-separated list in a query or form, which is how the public API writes arrays. Arrays are accepted
 * unchanged. At most 1000 entries by default.
 */
export const commaList = <S extends z.ZodType>(entry: S, { least = 0, most = 1000 } = {}) =>
  z.preprocess((value) => (typeof value === 'string' ? splitCommas(value) : value), z.array(entry).min(least).max(most))

/**
 * The query parameters of all lists: `limit` (default 10), `offset`, `q`, `search-fields` (the fields that `q`
 * searches), `sort` with `-` for descending, `fields` (the fields to return of each record, in addition to its id),
 * `fields_only` (return the names that `fields` may contain, and no records).
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

/**
 * The query parameters of lists whose records belong to companies. `include_child_companies` adds the records of all
 * companies below those of `company_id`.
 */
export const companyQuery = { company_id: commaList(id).optional(), include_child_companies: boolean.optional() }
