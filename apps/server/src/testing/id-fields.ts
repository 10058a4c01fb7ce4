import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { bodyIdFields } from '../api-docs/id-fields.ts'
import { pathParameters } from './calls.ts'

/**
 * Lists the path parameters and body fields of an endpoint that contain ids of records: `id`, `data[].device_id`,
 * `device_id[]`. List filters are excluded.
 */
export const idFields = (endpoint: EndpointWithSchemas): string[] => [
  ...pathParameters(endpoint),
  ...bodyIdFields(endpoint),
]

/** Sets the field that `field` names to a value; lists along the path get one entry. */
export function putField(input: Record<string, unknown>, field: string, value: unknown): void {
  const [head = '', ...rest] = field.split('.')
  const isList = head.endsWith('[]')
  const name = isList ? head.slice(0, -2) : head
  if (rest.length === 0) {
    input[name] = isList ? [value] : value
    return
  }
  const next = (isList ? ((input[name] ??= [{}]) as unknown[])[0] : (input[name] ??= {})) as Record<string, unknown>
  putField(next, rest.join('.'), value)
}
