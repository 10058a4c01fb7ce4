import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { z } from 'zod'
import { pathParameters } from './calls.ts'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

const idName = /^(id|.+_id|source|target|files)$/

/** Where a body names records: `company_id`, `data[].device_id`, `device_id[]`. Read from the contract, so that a new field is seen. */
function fieldsIn(schema: JsonSchema, path = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = path === '' ? name : `${path}.${name}`
    if (idName.test(name)) return [field.items ? `${here}[]` : here]
    return field.items ? fieldsIn(field.items, `${here}[]`) : fieldsIn(field, here)
  })
}

/** Every place of an endpoint's path and body that holds the id of a record. Filters of lists are no such place. */
export function idFields(endpoint: EndpointWithSchemas): string[] {
  const schema =
    endpoint.input && endpoint.method !== 'GET'
      ? (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
      : {}
  return [...pathParameters(endpoint), ...fieldsIn(schema)]
}

/** Puts a value in the place that `field` names; lists on the way get one entry. */
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
