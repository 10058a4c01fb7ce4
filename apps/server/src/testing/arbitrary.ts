import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import fc from 'fast-check'
import { z } from 'zod'
import { pathParameters } from './calls.ts'

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Strings that tend to break parsers and databases. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'ÿ',
  '😀',
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '$(id)',
  '<script>',
  '../..',
  'null',
  'true',
  '-1',
  '1e309',
  '9'.repeat(40),
  'a'.repeat(3000),
  '2026-11-20',
  '2026-13-45',
  '+275760-09-13',
  '-000001-01-01',
  '00:1E:42:00:00:01',
  '[]',
  '{}',
  ',,,',
  '1,2,x',
  'id,-name',
]
const oddNumbers = [0, -0, 1, -1, 1.5, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e300, 5e-324]

const text = (max = 100): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...oddTexts),
    fc.string({ unit: 'binary', maxLength: Math.min(max, 100) }),
    fc.string({ unit: 'grapheme', maxLength: Math.min(max, 60) }),
  )
const number = (schema: JsonSchema): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(...oddNumbers),
    fc.integer({ min: Math.max(schema.minimum ?? 0, -1e9), max: Math.min(schema.maximum ?? 5000, 1e9) }),
  )

/** Generates plausible values: of the declared type, within its bounds or just outside of them. */
function near(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...schema.enum) }, text(20))
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(near))
  if (schema.properties) return object(schema)
  if (schema.type === 'array') return fc.array(near(schema.items ?? {}), { maxLength: 4 })
  if (schema.type === 'integer' || schema.type === 'number') return number(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return schema.type === 'string' ? text(schema.maxLength) : far
}

/**
 * Generates mostly complete objects; sometimes a property is missing, has another type, or is not in the
 * schema.
 */
const object = (schema: JsonSchema): fc.Arbitrary<object> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(schema.properties!).map(([name, property]) => [
          name,
          fc.oneof({ weight: 8, arbitrary: near(property) }, { weight: 1, arbitrary: far }),
        ]),
      ),
      { requiredKeys: [] },
    )
    .chain((value) =>
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(value) },
        {
          weight: 1,
          arbitrary: fc
            .dictionary(fc.string({ maxLength: 8 }), far, { maxKeys: 2 })
            .map((extra) => ({ ...value, ...extra })),
        },
      ),
    )

/** Implausible values: any JSON. */
const far: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  text(),
  fc.constantFrom(null, [], {}, true),
  fc.constantFrom(...oddNumbers),
)

export interface FuzzedCall {
  path: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/**
 * Formats a value for a query string. It also handles objects with a `toString` property of their own, which
 * String() would call.
 */
const inQuery = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(inQuery).join(',')
      : (JSON.stringify(value) ?? '')

/**
 * Generates requests to an endpoint: odd ids and words in the path, `near` and `far` values in the query or
 * body.
 */
export function fuzzedCall(endpoint: EndpointWithSchemas, ids: readonly number[]): fc.Arbitrary<FuzzedCall> {
  const schema = endpoint.input
    ? (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : {}
  const segment = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids).map(String) },
    { weight: 2, arbitrary: text(60) },
    { weight: 1, arbitrary: fc.constantFrom('0', '2147483648', 'abc') },
  )
  const path = fc.record(Object.fromEntries(pathParameters(endpoint).map((name) => [name, segment])))
  const given = schema.properties
    ? fc.oneof({ weight: 9, arbitrary: object(schema) as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: far })
    : far
  const words = fc.dictionary(fc.string({ maxLength: 10 }), text(), { maxKeys: 2 })
  if (endpoint.method !== 'GET') return fc.record({ path, query: words, body: given })
  const query = fc.tuple(given, words).map(([value, more]) => ({
    ...more,
    ...(typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, inQuery(entry)]))
      : {}),
  }))
  return fc.record({ path, query, body: fc.constant(undefined) })
}
