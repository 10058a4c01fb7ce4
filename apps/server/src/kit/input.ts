import { ApiError, type ErrorItem, fail } from '@outpost/contract/kit/errors'
import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readQuery } from './query.ts'
import { findUnstorable, isTooDeep } from './text.ts'
import { issueText, itemsOf } from './validation-issues.ts'

const maxId = 2_147_483_647

/** Says that there is no such endpoint, so that clients can tell one that this version lacks from a deleted record. */
export const missingEndpoint = 'The API has no endpoint with this path. See /api/docs for the available endpoints.'

/**
 * Returns the path parameters and the query (GET, streams) or body in one object, validated against the contract.
 * Unknown names are dropped and never stored. A path that names no record (`/devices/abc`) is NOT_FOUND; invalid values
 * are VALIDATION with their source.
 */
export function readInput(endpoint: EndpointWithSchemas, request: FastifyRequest): Record<string, unknown> {
  const params = readParams(endpoint, request.params as Record<string, string>)
  if (!endpoint.input) return params
  const isQuery = endpoint.method === 'GET' || endpoint.stream === true
  const query = readQuery(request.query as Record<string, unknown>, endpoint.input)
  const body = request.body ?? {}
  // Clients of the vendor's API send what a DELETE takes in the query.
  const given = isQuery || (endpoint.method === 'DELETE' && isEmpty(body)) ? query : bodyOf(endpoint, body)
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw fail('BAD_REQUEST', { message: 'The body must be a JSON object.' })
  // Depth is checked before the schema, which recurses. Text is checked after it, because invalid text in values that
  // the schema drops does not matter.
  if (isTooDeep(given)) throw fail('VALIDATION', { message: 'The body is nested too deeply.' })
  const parsed = endpoint.input.safeParse(given, { error: issueText })
  if (!parsed.success) throw invalid(parsed.error, isQuery)
  const unstorable = findUnstorable(parsed.data)
  if (unstorable)
    throw fail('VALIDATION', {
      source: unstorable.join('.'),
      message: 'Text must be valid Unicode without NUL characters.',
    })
  requireSameRecord(endpoint, params, given as Record<string, unknown>, parsed.data as object)
  return { ...(parsed.data as Record<string, unknown>), ...params }
}

const isEmpty = (body: unknown): boolean => typeof body === 'object' && body !== null && Object.keys(body).length === 0

/** A body that may be a list of one object counts as that object. */
const bodyOf = ({ listed }: EndpointWithSchemas, body: unknown): unknown =>
  listed && Array.isArray(body) && body.length === 1 ? (body[0] ?? {}) : body

/** The URL identifies the record. Some clients repeat the id in the body, but it must not name another record. */
function requireSameRecord(
  { method }: EndpointWithSchemas,
  params: Record<string, unknown>,
  given: Record<string, unknown>,
  known: object,
): void {
  if (method === 'GET') return
  const other = Object.keys(params).find(
    (name) => Object.hasOwn(given, name) && !Object.hasOwn(known, name) && String(given[name]) !== String(params[name]),
  )
  if (other !== undefined)
    throw fail('VALIDATION', { source: other, message: 'The value in the body differs from the one in the path.' })
}

function readParams(endpoint: EndpointWithSchemas, params: Record<string, string>): Record<string, unknown> {
  if (endpoint.params) {
    const parsed = endpoint.params.safeParse(params)
    if (!parsed.success || findUnstorable(parsed.data)) throw fail('NOT_FOUND')
    return parsed.data
  }
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      // The vendor's API has paths beside those of records, such as `/devices/device-vpn-status`.
      if (/^[a-z]/i.test(text)) throw fail('NOT_FOUND', { message: missingEndpoint })
      const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
      if (id < 1 || id > maxId) throw fail('NOT_FOUND')
      return [name, id]
    }),
  )
}

/**
 * Converts a schema error to VALIDATION errors, one for each parameter; `source` is the path joined with dots.
 * @param isQuery whether the input is a query. A list is a single parameter there, so its name is the source.
 */
export function invalid(error: z.ZodError, isQuery: boolean): ApiError {
  const items = new Map<string | null, ErrorItem>()
  for (const item of error.issues.flatMap((issue) => itemsOf(issue))) {
    const source = (isQuery ? item.source?.split('.')[0] : item.source) ?? null
    if (!items.has(source)) items.set(source, { ...item, source })
  }
  return new ApiError([...items.values()].slice(0, 50))
}
