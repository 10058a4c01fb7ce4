import { z } from 'zod'
import { splitCommas } from './comma-list.ts'

/**
 * The shapes in which an endpoint answers (public API, section "Envelope"). `T` is what the handler returns and the
 * typed client hands out.
 */
export interface Answer<T = unknown> {
  kind: 'page' | 'item' | 'partly' | 'created' | 'nothing' | 'channel' | 'raw' | 'file' | 'bytes'
  schema: z.ZodType
  /** Of a page: the names that `fields` may hold. */
  fields?: readonly string[]
  /** Of a creation: names of the record that its receiver finds in `meta` as well. */
  meta?: readonly string[]
  /** The HTTP status of success where it is not the one of its kind. */
  status?: number
  /** Of a file: its media type. */
  mediaType?: string
  /** Of bytes: the media types that they may be of. */
  types?: readonly string[]
  /** Never set: it only carries the type. */
  readonly type?: T
}

export interface Page<T> {
  rows: T[]
  total: number
  /** Age in seconds of a total that was not counted for this very answer (at most 5). */
  totalAge?: number
  /** More facts for `meta`. */
  meta?: Record<string, unknown>
}

/**
 * `{success, data: [...], meta: {total}}`
 * @param fields the names that `fields` may hold, where a record has more than its schema names
 */
export const page = <S extends z.ZodObject>(row: S, fields: readonly string[] = Object.keys(row.shape)): Answer<Page<z.output<S>>> => ({ kind: 'page', schema: row, fields })
/** `{success, data: {...}}` */
export const item = <S extends z.ZodType>(record: S): Answer<z.output<S>> => ({ kind: 'item', schema: record })
/** `{success, data: [...]}`, and where some of it could not be done status 207 and `errors: [...]` beside what could. */
export const partly = <S extends z.ZodType, F extends z.ZodType>(done: S, fault: F): Answer<{ data: z.output<S>[]; errors: z.output<F>[] }> => ({
  kind: 'partly', schema: z.object({ data: z.array(done), errors: z.array(fault) }),
})
/** `{success, data: {id, ...row}, meta: {id}}` with status 201: more than the vendor's document gives, never less. */
export const created = <S extends z.ZodType>(record: S, meta: readonly string[] = []): Answer<z.output<S>> => ({ kind: 'created', schema: record, meta })
/** `{success}` */
export const nothing: Answer<void> = { kind: 'nothing', schema: z.void() }
/** A file's bytes as they are, without an envelope. What the handler returns says where they are read; it is the server's own matter. */
export const bytes = (...types: readonly string[]): Answer<object> => ({ kind: 'bytes', schema: z.void(), types })
/** `{success, meta: {channel}}`: the outcome arrives on a status channel, which exists before its name is answered. */
export const channelAnswer: Answer<{ channel: string }> = { kind: 'channel', schema: z.object({ channel: z.string() }) }
/** The record at top level beside `success`, and again under `data`: `GET /user` has clients that read either. */
export const raw = <S extends z.ZodType>(record: S): Answer<z.output<S>> => ({ kind: 'raw', schema: record })

/** A whole file that was made for this answer, and the name under which it is saved. */
export interface MadeFile {
  name: string
  content: Uint8Array
}
/** The bytes of a file, without an envelope. */
export const madeFile = (mediaType: string): Answer<MadeFile> => ({ kind: 'file', mediaType, schema: z.object({ name: z.string(), content: z.instanceof(Uint8Array) }) })

/** Comma-separated list in a query, as the public API writes arrays; an array passes as it is. */
export const commaList = <S extends z.ZodType>(entry: S) => z.preprocess((value) => (typeof value === 'string' ? splitCommas(value) : value), z.array(entry).max(1000))

/** Positive integer written in a query string. */
export const queryId = z.coerce.number().int().positive().max(2_147_483_647)
/** A record's id in a body. */
export const id = z.number().int().positive().max(2_147_483_647)
/** UTC time as the public API writes it: `2026-11-20 12:00:00`. */
export const utcTime = z.string()

/**
 * The list grammar that all lists share: `limit` (default 10), `offset`, `q`, `search-fields` (where to look for it), `sort`
 * with `-` for descending, `fields` (what to answer of each record, besides its id), `fields_only`.
 */
export const listQuery = {
  limit: z.coerce.number().int().min(0).max(10_000).default(10),
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
  q: z.string().trim().max(200).optional(),
  'search-fields': commaList(z.string().max(64)).optional(),
  sort: commaList(z.string().max(64)).optional(),
  fields: commaList(z.string().max(64)).optional(),
  fields_only: z.enum(['true', 'false', '1', '0', '']).optional(),
}
