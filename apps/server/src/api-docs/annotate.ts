import { parameterByName } from '@outpost/contract/device/parameters'
import type { Components, Schema } from './schemas.ts'
import { descriptionOf } from './descriptions/fields.ts'

/** Numbers of answers that may have a fraction, besides those that devices report; every other one is an integer. */
const fractional: ReadonlySet<string> = new Set([
  'user_set_latitude',
  'user_set_longitude',
  'credit_price',
  'licence_price',
  'values',
  'minima',
  'maxima',
  'widths',
  'value',
])

/** Texts that hold a moment, by their names. */
const moments = /_at$|_until$|^(at|buy_date|credit_expire_date|credit_coverage)$/
/** Moments that a caller sends, in any notation that the API reads. */
const givenMoments: ReadonlySet<string> = new Set(['starts_at', 'ends_at', 'start_date', 'end_date'])

/** How the API writes moments: UTC, without a zone. */
export const momentPattern = String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$`

type Io = 'input' | 'output'
const allows = ({ type }: Schema, wanted: string): boolean => [type].flat().includes(wanted)

/** The type of a value by its name, where the contract says less than the API keeps to. */
function typed(name: string, schema: Schema, io: Io): Schema {
  const isNumber = allows(schema, 'number')
  if (isNumber && !fractional.has(name) && !parameterByName.has(name) && schema.multipleOf === undefined)
    return {
      ...schema,
      type: Array.isArray(schema.type) ? schema.type.map((type) => (type === 'number' ? 'integer' : type)) : 'integer',
    }
  if (!allows(schema, 'string') || schema.enum || schema.format) return schema
  if (io === 'output' && moments.test(name)) return { ...schema, format: 'date-time', pattern: momentPattern }
  if (io === 'input' && givenMoments.has(name)) return { ...schema, format: 'date-time' }
  return schema
}

/**
 * A schema with a description for every named value, whole numbers as integers and moments as `date-time`. What the contract says itself
 * stays.
 * @param owners names under which descriptions are looked for first: a component, or an operation and its group
 */
export function annotated(schema: Schema, owners: readonly string[], io: Io, name = ''): Schema {
  const made = name === '' ? schema : typed(name, schema, io)
  const inner = (value: Schema): Schema => annotated(value, owners, io, name)
  return {
    ...made,
    ...(made.properties && {
      properties: Object.fromEntries(
        Object.entries(made.properties).map(([key, value]) => [key, field(key, value, owners, io)]),
      ),
    }),
    ...(made.items && { items: inner(made.items) }),
    ...(made.prefixItems && { prefixItems: made.prefixItems.map(inner) }),
    ...(made.anyOf && { anyOf: made.anyOf.map(inner) }),
    ...(made.oneOf && { oneOf: made.oneOf.map(inner) }),
    ...(typeof made.additionalProperties === 'object' && { additionalProperties: inner(made.additionalProperties) }),
  }
}

/** One named value with its description. What is inside it is also known by its own name behind that of its owner: `CreditSummary.monitored_device.total`. */
export function field(name: string, schema: Schema, owners: readonly string[], io: Io): Schema {
  const description = schema.description ?? descriptionOf(name, owners)
  const inside = [...owners.map((owner) => `${owner}.${name}`), ...owners]
  return { ...annotated(schema, inside, io, name), ...(description !== undefined && { description }) }
}

/** All components, described. Those of bodies are described where they are made. */
export const annotatedComponents = (components: Components): Components =>
  Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, annotated(schema, [name], 'output')]))
