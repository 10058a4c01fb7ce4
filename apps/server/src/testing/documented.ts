import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { statusesOf } from '../api-docs/responses.ts'

const known = new WeakMap<EndpointWithSchemas, ReadonlySet<number>>()

/** Throws if the API document does not have the status with which a call was answered. */
export function requireDocumented(endpoint: EndpointWithSchemas, status: number): void {
  const statuses = known.get(endpoint) ?? statusesOf(endpoint)
  known.set(endpoint, statuses)
  if (!statuses.has(status))
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}, which the API document does not have`)
}
