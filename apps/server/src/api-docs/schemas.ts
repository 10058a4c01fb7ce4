import { z } from 'zod'
import { recordName } from './records.ts'

/** The subset of JSON Schema draft 2020-12 that the contract's schemas need. */
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

/** Shared schemas, by the name that follows `#/components/schemas/` in a reference. */
export type Components = Record<string, Schema>

const prefix = '#/components/schemas/'
export const refTo = (name: string): Schema => ({ $ref: prefix + name })
/** Returns the component name of a reference. */
export const nameOfRef = (ref: string): string => ref.slice(prefix.length)

/**
 * Returns the component name for an operation.
 * @example componentName('deviceTags.assignAll') // 'DeviceTagsAssignAll'
 */
export const componentName = (operation: string): string =>
  operation
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Returns the schema that a reference points to. */
export const named = (components: Components, ref: string): Schema => components[nameOfRef(ref)] ?? {}

/** A metadata registry for zod that combines the contract's own metadata with the names of records. */
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
 * Converts a zod schema to JSON Schema. Transformed values are described in the form that the client sends or reads.
 * Records and self-referencing schemas become components and are referenced.
 * @param name prefix for the names of components that are not records
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

/**
 * Whether a definition stands for arbitrary JSON. It is a recursive union of all JSON types, for which no code
 * generator produces a usable type.
 */
const isAnyJson = (definition: Schema | undefined): boolean =>
  ['string', 'number', 'boolean', 'null', 'array', 'object'].every((type) =>
    definition?.anyOf?.some((variant) => variant.type === type && !variant.properties),
  )

const isBeyondIntegers = (bound: number | undefined): boolean =>
  bound !== undefined && Math.abs(bound) >= Number.MAX_SAFE_INTEGER

/**
 * Removes what tells a person nothing: bounds of JavaScript's safe integers, keys internal to the schema generator, and
 * `additionalProperties: false` in responses, since a later version may add properties. Turns unions of constants into
 * an `enum` and nullable values into a list of types, because code generators produce better types for those.
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
