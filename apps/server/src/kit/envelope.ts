import {
  ApiError,
  errorMessages,
  errorStatuses,
  type ErrorCode,
  type ErrorItem,
  type ErrorMeta,
} from '@outpost/contract/kit/errors'
import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { partialStatus, successStatus, type MadeFile, type Page } from '@outpost/contract/kit/page'
import type { StoredAnswer } from './idempotency.ts'
import { S3Error } from './s3/request.ts'

const checkAnswers = process.env['NODE_ENV'] === 'test'

/**
 * Reduces a list's record to the requested `fields`. The id is always included and comes first; unknown names are
 * ignored.
 */
function pick(row: object, fields: readonly string[]): object {
  const id = 'id' in row ? { id: row.id } : {}
  return { ...id, ...named(row, fields) }
}

const named = (row: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/**
 * Answers a request with `fields_only`: the names allowed in `fields`, in the format of the vendor's API, without any
 * records. Undefined if it was not requested.
 */
export function fieldNames({ answer: { fields } }: EndpointWithSchemas, asked: unknown): StoredAnswer | undefined {
  if (!fields || asked !== true) return undefined
  return { status: 200, body: { success: true, data: fields, meta: { total: fields.length, _total: fields.length } } }
}

/**
 * Wraps a handler's result in the envelope of the public API. In tests, the response is also validated against its
 * schema.
 * @param fields the fields of each record that a list's caller requested; empty for all
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
    // No envelope: `sendBytes` reads the content from the location given here.
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
  status: errorStatuses[code],
  errors: [{ code, message: errorMessages[code], source: null }],
  retryAfter,
})

/**
 * SQLSTATE classes of a database that is unavailable, shutting down, out of connections or space, read-only, or that
 * aborted one of two conflicting transactions.
 */
const databaseAway = /^(08|53|57P|25006|55P03|57014|25P03|40001|40P01)/
/**
 * Unique and foreign key violations: another transaction was faster. Foreseeable conflicts are checked beforehand and
 * have their own error codes.
 */
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
/**
 * Driver messages without a code, for a connection that was lost or had already been lost before the next statement.
 */
const driverAway =
  /Connection terminated|not queryable|timeout exceeded|timeout expired|Query read timeout|ended by us|after calling end on the pool|driver has already been destroyed/i

/** Whether an error means that the database cannot be reached at the moment: the same may succeed a little later. */
export const isUnavailable = (error: unknown): boolean => failure(error).errors[0]?.code === 'UNAVAILABLE'

/** Converts an error to a response. Unknown errors become INTERNAL without revealing their cause. */
export function failure(error: unknown): Failure {
  if (error instanceof ApiError)
    return { status: error.status, errors: error.items, retryAfter: error.retryAfter, meta: error.meta }
  // The log has the reason, which is for operators only.
  if (error instanceof S3Error) return one('UNAVAILABLE')
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
