import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { z } from 'zod'
import { pathParameters } from './calls.ts'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

const idName = /^(id|.+_id|source|target|files)$/
/** Lists that contain ids in some inputs, and records in others. */
const listName = /^(devices|automations)$/

/**
 * Lists the fields of a body that contain ids of records: `company_id`, `data[].device_id`, `device_id[]`.
 * Reads them from the contract, so that new fields are included.
 */
function fieldsIn(schema: JsonSchema, path = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = path === '' ? name : `${path}.${name}`
    const isList = listName.test(name) && field.items !== undefined && !field.items.properties
    if (idName.test(name) || isList) return [field.items ? `${here}[]` : here]
    return field.items ? fieldsIn(field.items, `${here}[]`) : fieldsIn(field, here)
  })
}

/**
 * Lists the path parameters and body fields of an endpoint that contain ids of records. List filters are
 * excluded.
 */
export function idFields(endpoint: EndpointWithSchemas): string[] {
  const schema =
    endpoint.input && endpoint.method !== 'GET'
      ? (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
      : {}
  return [...pathParameters(endpoint), ...fieldsIn(schema)]
}

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
