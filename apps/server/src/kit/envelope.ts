import { ApiError, errors, type ErrorCode, type ErrorItem, type ErrorMeta } from '@outpost/contract/kit/errors'
import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { partialStatus, successStatus, type MadeFile, type Page } from '@outpost/contract/kit/page'
import type { StoredAnswer } from './idempotency.ts'

const checkAnswers = process.env['NODE_ENV'] === 'test'

/** Of a list's record only what the caller named in `fields`, and always the id, which comes first; unknown names are nobody's. */
function pick(row: object, fields: readonly string[]): object {
  const id = 'id' in row ? { id: row.id } : {}
  return { ...id, ...named(row, fields) }
}

const named = (row: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/**
 * What `fields_only` asks of a list or record: the names that its `fields` may hold, as the vendor's API gives them, and no record
 *. Undefined where it is not asked.
 */
export function fieldNames({ answer: { fields } }: EndpointWithSchemas, asked: unknown): StoredAnswer | undefined {
  if (!fields || asked !== true) return undefined
  return { status: 200, body: { success: true, data: fields, meta: { total: fields.length, _total: fields.length } } }
}

/**
 * Puts a handler's result into the public API's envelope. In tests the answer is held against its schema as well.
 * @param fields what a list's caller wants of each record; all of it where nothing is named
 */
export function envelope(endpoint: EndpointWithSchemas, result: unknown, fields: readonly string[] = []): StoredAnswer {
  const { kind, schema, meta = [] } = endpoint.answer
  const status = successStatus(endpoint.answer)
  if (checkAnswers && kind !== 'nothing' && kind !== 'bytes')
    for (const record of kind === 'page' ? (result as Page<unknown>).rows : [result]) schema.parse(record)
  switch (kind) {
    case 'page': {
      const { rows, total, totalAge, meta: more } = result as Page<unknown>
      return {
        status,
        body: {
          success: true,
          data: fields.length > 0 ? rows.map((row) => pick(row as object, fields)) : rows,
          meta: { total, _total: total, ...(totalAge === undefined ? {} : { total_age: totalAge }), ...more },
        },
      }
    }
    case 'created':
      return { status, body: { success: true, data: result, meta: named(result as object, ['id', ...meta]) } }
    case 'file':
      return { status, body: result as MadeFile }
    case 'channel':
      return { status, body: { success: true, meta: result as object } }
    case 'raw':
      return { status, body: { success: true, ...(result as object), data: result } }
    // No envelope: `sendBytes` reads them from where this says.
    case 'bytes':
      return { status, body: result as object }
    case 'partly': {
      const { data, errors: faults, meta: more } = result as { data: unknown[]; errors: unknown[]; meta?: object }
      return {
        status: (faults.length > 0 ? partialStatus(endpoint.answer) : undefined) ?? status,
        body: { success: true, data, ...(faults.length > 0 && { errors: faults }), ...(more && { meta: more }) },
      }
    }
    case 'item':
      return { status, body: { success: true, data: result } }
    case 'nothing':
      return { status, body: { success: true } }
  }
}

export interface Failure {
  status: number
  errors: readonly ErrorItem[]
  retryAfter: number | undefined
  meta?: ErrorMeta | undefined
}

const one = (code: ErrorCode, retryAfter?: number): Failure => ({
  status: errors[code].status,
  errors: [{ code, message: errors[code].message, source: null }],
  retryAfter,
})

/** SQLSTATE classes of a database that is away, stopping, out of connections or room, that takes no writes, or that broke off one of two rivals. */
const databaseAway = /^(08|53|57P|25006|55P03|57014|25P03|40001|40P01)/
/** Unique and foreign key: somebody else was quicker. What can be foreseen is answered by its own code before. */
const lostRace = new Set(['23505', '23503'])
const networkAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What the driver says without a code when a connection is gone, or was gone already when its next statement came. */
const driverAway =
  /Connection terminated|not queryable|timeout exceeded|timeout expired|Query read timeout|ended by us|after calling end on the pool|driver has already been destroyed/i

/** Which answer an error becomes. Anything unknown is INTERNAL and says nothing of its cause. */
export function failure(error: unknown): Failure {
  if (error instanceof ApiError)
    return { status: error.status, errors: error.items, retryAfter: error.retryAfter, meta: error.meta }
  const { code = '', statusCode, message = '' } = error as { code?: string; statusCode?: number; message?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return one('PAYLOAD_TOO_LARGE')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return one('UNSUPPORTED_MEDIA_TYPE')
  if (
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    error instanceof SyntaxError
  )
    return one('MALFORMED_JSON')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return one('BAD_REQUEST')
  if (lostRace.has(code)) return one('CONFLICT')
  if (databaseAway.test(code) || networkAway.has(code) || driverAway.test(message)) return one('UNAVAILABLE', 2)
  return one('INTERNAL')
}
