import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { JsonObject } from './json.ts'

/** A request that can be sent, also more than once. */
export interface PreparedRequest {
  endpoint: Endpoint
  url: URL
  init: RequestInit & { headers: Record<string, string> }
}

/**
 * Prepares a request of an endpoint, with a key by which the server knows it again if it must not take effect twice.
 * `{id}` in the path is taken from the input; the rest is the query or the body.
 */
export function makeRequest(endpoint: Endpoint, input: JsonObject, address: string, token: string): PreparedRequest {
  const rest = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const url = new URL(`api${path}`, address.endsWith('/') ? address : `${address}/`)
  const isGet = endpoint.method === 'GET'
  if (isGet) for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value))
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` }
  if (!isGet) headers['content-type'] = 'application/json'
  if (endpoint.once) headers['idempotency-key'] = randomUUID()
  // A redirect is not followed, because the token would be sent to another address.
  const init = { method: endpoint.method, headers, redirect: 'error' as const }
  return { endpoint, url, init: isGet ? init : { ...init, body: JSON.stringify(rest) } }
}
