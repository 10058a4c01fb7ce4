import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { annotated } from './annotate.ts'
import type { Content } from './responses.ts'
import { componentName, type Components, named, refTo, type Schema, schemaOf } from './schemas.ts'

const success: Schema = { type: 'boolean', const: true, description: 'True: the call succeeded.' }
const total: Schema = { type: 'integer', minimum: 0, description: 'Records that match, on all pages.' }

/** The `meta` object of every list. */
export const listMeta: Schema = {
  type: 'object',
  description: 'Information about the list. Some lists have more fields, such as `unseen` of notifications.',
  additionalProperties: true,
  properties: { total, _total: { ...total, description: 'The same number as `total`, under an older name.' } },
  required: ['total', '_total'],
}

const envelope = (more: Record<string, Schema>): Schema => ({
  type: 'object',
  properties: { success, ...more },
  required: ['success', ...Object.keys(more)],
})

const binary: Schema = { type: 'string', format: 'binary' }
const jsonFile: Schema = { type: 'object', description: 'The content of the file.', additionalProperties: true }

/** Returns the content of an endpoint's success response, by media type. */
export function answerOf(name: string, endpoint: EndpointWithSchemas, components: Components): Content {
  const { kind, types = [], mediaType } = endpoint.answer
  if (kind !== 'bytes' && kind !== 'file')
    return { 'application/json': { schema: envelopeOf(name, endpoint, components) } }
  return Object.fromEntries(
    (mediaType ? [mediaType] : types).map((type) => [
      type,
      { schema: type === 'application/json' ? jsonFile : binary },
    ]),
  )
}

/**
 * Adds a record to the components, under its own name or else a name derived from the endpoint, and returns a reference
 * to it.
 */
function recordOf(name: string, endpoint: EndpointWithSchemas, components: Components): Schema {
  const component = `${componentName(name)}Result`
  const schema = schemaOf(endpoint.answer.schema, 'output', component, components)
  if (schema.$ref !== undefined || !schema.properties) return schema
  components[component] = { description: `The response of \`${name}\`.`, ...schema }
  return refTo(component)
}

/** Returns the schema of the envelope around the record. Must match `kit/envelope.ts`. */
function envelopeOf(name: string, endpoint: EndpointWithSchemas, components: Components): Schema {
  const { kind, meta = [], schema } = endpoint.answer
  if (kind === 'nothing') return envelope({})
  // The response lists failures beside successes, but only when there are any.
  if (kind === 'partly')
    return {
      type: 'object',
      properties: {
        success,
        ...annotated(schemaOf(schema, 'output', componentName(name), components), [name], 'output').properties,
      },
      required: ['success', 'data', ...(meta.length > 0 ? ['meta'] : [])],
    }
  if (kind === 'channel') return envelope({ meta: refTo('ChannelMeta') })
  const record = recordOf(name, endpoint, components)
  const { properties = {}, required = [] } = record.$ref === undefined ? record : named(components, record.$ref)
  if (kind === 'page')
    return envelope({
      data: { type: 'array', items: record, description: 'The records of this page.' },
      meta: refTo('ListMeta'),
    })
  if (kind === 'created') {
    const again = ['id', ...meta].filter((field) => properties[field])
    return envelope({
      data: record,
      meta: {
        type: 'object',
        description: 'The main values of `data` again.',
        properties: Object.fromEntries(again.map((field) => [field, properties[field]!])),
        required: again,
      },
    })
  }
  // The values appear both at the top level and under `data`, because some clients read one and some the other.
  if (kind === 'raw')
    return {
      type: 'object',
      properties: { success, data: record, ...properties },
      required: ['success', 'data', ...required],
    }
  return envelope({ data: record })
}
