import { z } from 'zod'
import { recordName } from './records.ts'

/** A JSON Schema of draft 2020-12, as far as the contract's own schemas need it. */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  description?: string
  examples?: readonly unknown[]
  contentMediaType?: string
  properties?: Readonly<Record<string, Schema>>
  propertyNames?: Schema
  required?: readonly string[]
  items?: Schema
  prefixItems?: readonly Schema[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  additionalProperties?: Schema | boolean
}

/** Schemas that others refer to, by the name behind `#/components/schemas/`. */
export type Components = Record<string, Schema>

const prefix = '#/components/schemas/'
export const refTo = (name: string): Schema => ({ $ref: prefix + name })
/** The name behind a reference. */
export const nameOfRef = (ref: string): string => ref.slice(prefix.length)

/** @example componentName('deviceTags.assignAll') // 'DeviceTagsAssignAll' */
export const componentName = (operation: string): string =>
  operation
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The schema that another one refers to. */
export const named = (components: Components, ref: string): Schema => components[nameOfRef(ref)] ?? {}

/** What the contract says of its schemas itself, and the names of records. */
const metadata = {
  get: (schema: z.ZodType) => {
    const own = z.globalRegistry.get(schema)
    const id = recordName(schema)
    return own || id ? { ...own, ...(id && { id }) } : undefined
  },
} as unknown as typeof z.globalRegistry

interface Made extends Schema {
  $schema?: string
  id?: string
  $defs?: Record<string, Made>
}

/**
 * A zod schema as JSON Schema; a transformed value is described as what a caller sends or reads. Records, and what refers to itself,
 * are put among the components and referred to.
 * @param name names of parts that are no records begin so
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string, components: Components): Schema {
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ whole: schema }), {
    unrepresentable: 'any',
    io,
    metadata,
  }) as Made
  const partName = (part: string): string =>
    /^[A-Z]/.test(part)
      ? part
      : `${name}${part.replace(/\W|_/g, '').replace(/^\w/, (initial) => initial.toUpperCase())}`
  const referTo = (ref: string): string => prefix + partName(ref.replace('#/$defs/', ''))
  const move = (node: unknown, isMap = false): unknown => {
    if (Array.isArray(node)) return node.map((entry) => move(entry))
    if (typeof node !== 'object' || node === null) return node
    if (!isMap && isAnyJson($defs[String((node as Made).$ref).replace('#/$defs/', '')])) return {}
    const kept = isMap ? node : tidy(node as Made, io)
    return Object.fromEntries(
      Object.entries(kept).map(([key, value]) => [
        key,
        !isMap && key === '$ref' ? referTo(String(value)) : move(value, !isMap && key === 'properties'),
      ]),
    )
  }
  for (const [part, definition] of Object.entries($defs))
    if (!isAnyJson(definition)) components[partName(part)] = move(definition) as Schema
  return move(properties!['whole']) as Schema
}

/** Any JSON, said as a choice of all its kinds: it refers to itself without an end, which no generator makes a type of. */
const isAnyJson = (definition: Schema | undefined): boolean =>
  ['string', 'number', 'boolean', 'null', 'array', 'object'].every((type) =>
    definition?.anyOf?.some((variant) => variant.type === type && !variant.properties),
  )

const isBeyondIntegers = (bound: number | undefined): boolean =>
  bound !== undefined && Math.abs(bound) >= Number.MAX_SAFE_INTEGER

/**
 * A node without what says nothing to a reader: bounds of JavaScript's own integers, names that belong to the maker of the schema, and, of
 * answers, that there is nothing more, since a later version may say more. A choice of constants becomes an `enum`, and a value that may be
 * null a list of types, because generators make better types of those.
 */
function tidy(made: Made, io: 'input' | 'output'): Schema {
  const node = Object.fromEntries(
    Object.entries(made).filter(([key]) => !['id', '$schema', '$defs'].includes(key)),
  ) as Schema
  const { exclusiveMinimum, minimum, maximum, additionalProperties, ...rest } = flat(node)
  return {
    ...rest,
    ...(minimum !== undefined && !isBeyondIntegers(minimum) && { minimum }),
    ...(exclusiveMinimum !== undefined &&
      (rest.type === 'integer' ? { minimum: exclusiveMinimum + 1 } : { exclusiveMinimum })),
    ...(maximum !== undefined && !isBeyondIntegers(maximum) && { maximum }),
    ...(additionalProperties !== undefined &&
      !(io === 'output' && additionalProperties === false) && { additionalProperties }),
  }
}

function flat({ anyOf, ...node }: Schema): Schema {
  if (!anyOf) return node
  const variants = anyOf.flatMap((variant) => flatVariants(variant))
  const values = variants.filter((variant) => variant.type !== 'null')
  const isNullable = values.length < variants.length
  const constants = values.every((variant) => variant.const !== undefined || variant.enum)
    ? values.flatMap((variant) => variant.enum ?? [variant.const])
    : undefined
  const [one] = constants
    ? [{ type: typeOfConstants(constants), enum: constants } as Schema]
    : values.length === 1
      ? values
      : []
  if (!one || typeof one.type !== 'string') return { ...node, anyOf: variants }
  const choices = one.enum ?? (one.const === undefined ? undefined : [one.const])
  return isNullable
    ? { ...node, ...one, type: [one.type, 'null'], ...(choices && { enum: [...choices, null], const: undefined }) }
    : { ...node, ...one }
}

const flatVariants = (variant: Schema): readonly Schema[] =>
  variant.anyOf && Object.keys(variant).length === 1 ? variant.anyOf.flatMap(flatVariants) : [variant]

function typeOfConstants(constants: readonly unknown[]): string | undefined {
  const types = new Set(constants.map((constant) => (Number.isInteger(constant) ? 'integer' : typeof constant)))
  return types.size === 1 ? [...types][0] : undefined
}
