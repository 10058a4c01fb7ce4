import type { Components, Schema } from './schemas.ts'
import { descriptionOf } from './descriptions/fields.ts'

/** Names of strings that hold a point in time. */
const moments = /_at$|_until$|^(at|buy_date|credit_expire_date|credit_coverage)$/
/** Names of timestamps sent by a client, in any notation that the API accepts. */
const givenMoments: ReadonlySet<string> = new Set(['starts_at', 'ends_at', 'start_date', 'end_date'])

/**
 * The form of timestamps in responses: UTC, without a zone. It is not `date-time`, which by RFC 3339 has a T and a zone,
 * so clients in strict languages could not read it.
 */
export const momentPattern = String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$`

type Io = 'input' | 'output'
const allows = ({ type }: Schema, wanted: string): boolean => [type].flat().includes(wanted)

/** Adds what the name of a value says about a text that the contract has as any text: that it is a point in time. */
function typed(name: string, schema: Schema, io: Io): Schema {
  if (!allows(schema, 'string') || schema.enum || schema.format) return schema
  if (io === 'output' && moments.test(name)) return { ...schema, pattern: momentPattern }
  if (io === 'input' && givenMoments.has(name)) return { ...schema, format: 'date-time' }
  return schema
}

/**
 * Returns a schema with a description for every named value, and the form of timestamps. What the contract itself
 * specifies is kept.
 * @param owners prefixes under which descriptions are looked up first: a component, or an operation and its feature
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

/**
 * Returns one named value with its description. Values nested in it can also be described under a qualified name such
 * as `CreditSummary.monitored_device.total`.
 */
export function field(name: string, schema: Schema, owners: readonly string[], io: Io): Schema {
  const description = schema.description ?? descriptionOf(name, owners)
  const inside = [...owners.map((owner) => `${owner}.${name}`), ...owners]
  return { ...annotated(schema, inside, io, name), ...(description !== undefined && { description }) }
}

/** Returns all components with descriptions. Components of request bodies get theirs where they are created. */
export const annotatedComponents = (components: Components): Components =>
  Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, annotated(schema, [name], 'output')]))
