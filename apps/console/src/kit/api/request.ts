import { joinCommas } from '@outpost/contract/kit/comma-list'
import type { Endpoint } from '@outpost/contract/kit/endpoint'

/** Address and body of one call, before headers. */
export interface RequestParts {
  /** Path below `/api`, with its query. */
  url: string
  /** JSON text, or undefined where the endpoint takes no body. */
  body: string | undefined
  /** What the body is made of: everything that stands neither in the path nor in the query. */
  fields: Readonly<Record<string, unknown>>
}

const PARAMETER = /\{(\w+)\}/g

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** One query value as the API reads it: an array becomes a comma list. */
const queryText = (value: unknown): string => (Array.isArray(value) ? joinCommas(value) : String(value))

/**
 * Splits an input into path parameters, query and body: what the path names goes there, the rest into the query of a GET
 * and into the JSON body of everything else. Null, empty text and empty lists are left out of a query, never of a body.
 * @example
 * requestParts(devices.list, { status: ['online', 'offline'], q: '' }).url // '/devices?status=online%2Coffline'
 * @throws Error when a path parameter is missing, which only a caller's mistake can cause
 */
export function requestParts(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
): RequestParts {
  const rest = { ...input }
  const path = endpoint.path.replace(PARAMETER, (_, name: string) => {
    const value = rest[name]
    if (isEmpty(value)) throw new Error(`No value for {${name}} of ${endpoint.path}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method !== 'GET')
    return { url: path, body: Object.keys(rest).length === 0 ? undefined : JSON.stringify(rest), fields: rest }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => (isEmpty(value) ? [] : [[name, queryText(value)]])),
  )
  return { url: query.size === 0 ? path : `${path}?${query.toString()}`, body: undefined, fields: {} }
}
