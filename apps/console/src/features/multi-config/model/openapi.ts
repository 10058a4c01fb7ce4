import { isSecretName } from '@outpost/contract/kit/secret-names'

/** A value of a request body that the user can set. */
export interface ApiField {
  name: string
  /** The title in the description; the name without one. */
  label: string
  type: 'text' | 'number' | 'boolean' | 'list' | 'json'
  /** The permitted values; empty for any. */
  choices: readonly string[]
  secret: boolean
}

/** What a request has as its body: nothing, one element, a list of elements that each have an id, or any JSON. */
export type BodyShape = 'none' | 'element' | 'list' | 'json'

/** A request that changes devices, as the description of their API has it. */
export interface ApiOperation {
  /** The method and the path, which identify it. */
  id: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  /** The names of the parameters in the path. */
  parameters: readonly string[]
  /** Whether the path can also be read. */
  readable: boolean
}

/** An operation with its body, which is read only for those that the user has chosen. */
export interface ApiBody {
  shape: BodyShape
  /** Whether the values are below `data`, as in the API of the vendor. */
  wrapped: boolean
  fields: readonly ApiField[]
}

type Json = Readonly<Record<string, unknown>>

/** The description of an API as it was downloaded. It was written by others, so nothing in it is taken for granted. */
export interface ApiDocument {
  json: Json
  operations: readonly ApiOperation[]
}

const writing = { post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const
/**
 * The most characters of a text from a description that are shown, fields of a body, references that are followed, and
 * alternatives in a schema. Alternatives may be nested so deep: each level multiplies them.
 */
const limits = { text: 200, fields: 300, references: 20, depth: 4 } as const

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})
const ownOf = (record: Json, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, limits.text) : '')

/** Reads a description. Throws if it is no JSON. */
export function readDocument(text: string): ApiDocument {
  const json = recordOf(JSON.parse(text))
  const operations = Object.entries(recordOf(ownOf(json, 'paths'))).flatMap(([path, item]) =>
    Object.entries(writing).flatMap(([name, method]): ApiOperation[] => {
      const found = ownOf(recordOf(item), name)
      if (!isRecord(found)) return []
      return [
        {
          id: `${method} ${path}`,
          method,
          path,
          summary: textOf(found['summary']) || textOf(found['operationId']),
          parameters: [...path.matchAll(/\{([^{}]+)\}/g)].map(([, parameter]) => parameter!),
          readable: isRecord(ownOf(recordOf(item), 'get')),
        },
      ]
    }),
  )
  return { json, operations }
}

/** Follows references inside the description. Endless ones lead to nothing. */
function resolved(json: Json, value: unknown): Json {
  let at = recordOf(value)
  for (let n = 0; n < limits.references; n++) {
    const reference = at['$ref']
    if (typeof reference !== 'string') return at
    const target = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>(
        (found, part) => ownOf(recordOf(found), part.replaceAll('~1', '/').replaceAll('~0', '~')),
        reference.startsWith('#/') ? json : undefined,
      )
    at = recordOf(target)
  }
  return {}
}

/** A schema with what `allOf` adds to it, and the properties of all its alternatives. */
function merged(json: Json, value: unknown, depth = 0): Json {
  const schema = resolved(json, value)
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => (Array.isArray(schema[name]) ? schema[name] : []))
  if (parts.length === 0 || depth >= limits.depth) return schema
  const all = parts.slice(0, limits.references).map((part) => merged(json, part, depth + 1))
  return {
    ...Object.assign({}, ...all),
    ...schema,
    properties: Object.assign({}, ...all.map((part) => recordOf(part['properties'])), recordOf(schema['properties'])),
  }
}

/** Names of secrets in configurations, besides the general ones. */
const secretName = /^(?:pin|puk|psk|wpa_?psk)\d*$/i

function fieldOf(json: Json, name: string, value: unknown): ApiField {
  const schema = merged(json, value)
  const items = schema['type'] === 'array' ? merged(json, schema['items']) : undefined
  const listed = (items ?? schema)['enum']
  const choices = Array.isArray(listed) ? listed.filter((one) => ['string', 'number'].includes(typeof one)) : []
  return {
    name,
    label: textOf(schema['title']) || name,
    type: typeOf(schema, items),
    choices: choices.map(String).slice(0, limits.fields),
    secret: schema['format'] === 'password' || isSecretName(name) || secretName.test(name),
  }
}

function typeOf({ type }: Json, items: Json | undefined): ApiField['type'] {
  if (items) return items['type'] === 'object' || items['type'] === 'array' ? 'json' : 'list'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'object' ? 'json' : 'text'
}

/** Reads the body of an operation: what can be set with it. */
export function bodyOf({ json }: ApiDocument, { path, method }: ApiOperation): ApiBody {
  const item = recordOf(ownOf(recordOf(json['paths']), path))
  const body = resolved(json, recordOf(ownOf(item, method.toLowerCase()))['requestBody'])
  const schema = recordOf(ownOf(recordOf(body['content']), 'application/json'))['schema']
  if (schema === undefined) return { shape: isRecord(body['content']) ? 'json' : 'none', wrapped: false, fields: [] }
  const whole = merged(json, schema)
  const data = ownOf(recordOf(whole['properties']), 'data')
  const inner = data === undefined ? whole : merged(json, data)
  const isList = inner['type'] === 'array'
  const element = isList ? merged(json, inner['items']) : inner
  const fields = Object.entries(recordOf(element['properties']))
    .filter(([name]) => !(isList && name === 'id'))
    .slice(0, limits.fields)
    .map(([name, value]) => fieldOf(json, name, value))
  const hasIds = isRecord(ownOf(recordOf(element['properties']), 'id'))
  if (fields.length === 0 || (isList && !hasIds)) return { shape: 'json', wrapped: false, fields: [] }
  return { shape: isList ? 'list' : 'element', wrapped: data !== undefined, fields }
}
