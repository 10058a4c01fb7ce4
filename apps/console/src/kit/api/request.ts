import { joinCommas } from '@outpost/contract/kit/comma-list'
import type { Endpoint } from '@outpost/contract/kit/endpoint'

/** URL and body of a request, without headers. */
export interface RequestParts {
  /** Path below `/api`, with the query. */
  url: string
  /** JSON, or undefined if the request has no body. */
  body: string | undefined
  /** The fields of the body: everything that is neither in the path nor in the query. */
  fields: Readonly<Record<string, unknown>>
}

const PARAMETER = /\{(\w+)\}/g

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Formats a query value as the API expects it: an array becomes a comma-separated list. */
const queryText = (value: unknown): string => (Array.isArray(value) ? joinCommas(value) : String(value))

/**
 * Splits an input into path parameters, query and body. Fields named in the path become path parameters; the others
 * become the query of a GET, or the JSON body of any other method. Null, empty strings and empty lists are omitted from
 * a query, but not from a body.
 * @example
 * requestParts(devices.list, { status: ['online', 'offline'], q: '' }).url // '/devices?status=online%2Coffline'
 * @throws Error if a path parameter is missing, which is a programming error
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
