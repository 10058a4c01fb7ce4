import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { z } from 'zod'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

const idName = /^(id|.+_id|source|target|files)$/
/** Lists that contain ids in some inputs, and records in others. */
const listName = /^(devices|automations)$/

/** Lists the fields of a schema that contain ids of records: `company_id`, `data[].device_id`, `device_id[]`. */
function fieldsIn(schema: JsonSchema, path = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = path === '' ? name : `${path}.${name}`
    const isList = listName.test(name) && field.items !== undefined && !field.items.properties
    if (idName.test(name) || isList) return [field.items ? `${here}[]` : here]
    return field.items ? fieldsIn(field.items, `${here}[]`) : fieldsIn(field, here)
  })
}

const fieldsOf = (input: z.ZodType): string[] =>
  fieldsIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

/** Lists the fields of the body of an endpoint that contain ids of records. */
export const bodyIdFields = ({ input, method }: EndpointWithSchemas): string[] =>
  input && method !== 'GET' ? fieldsOf(input) : []

/**
 * Whether an endpoint is given the id of a record, which may not exist or belong to another company. A list of ids in a
 * query is only a filter.
 */
export const namesRecord = ({ path, input, method }: EndpointWithSchemas): boolean =>
  path.includes('{') ||
  (input !== undefined && fieldsOf(input).some((field) => method !== 'GET' || !field.endsWith('[]')))
