import { z } from 'zod'

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
  minItems?: number
  maxItems?: number
  default?: unknown
  description?: string
  contentMediaType?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  prefixItems?: readonly Schema[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  additionalProperties?: Schema | boolean
}

/** Schemas that others refer to, by the name behind `#/components/schemas/`. */
export type Components = Record<string, Schema>

const prefix = '#/components/schemas/'

/** The schema that another one refers to. */
export const named = (components: Components, ref: string): Schema => components[ref.slice(prefix.length)] ?? {}

/**
 * A zod schema as JSON Schema; a transformed value is described as what a caller sends or reads. What it refers to itself is
 * put among the components, since a reference is read from the top of the document.
 * @param name names of its parts begin so
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string, components: Components): Schema {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as Schema & { $schema?: string; $defs?: Record<string, Schema> }
  const partName = (part: string): string => `${name}.${part.replace(/\W/g, '')}`
  const move = <T>(node: T): T => {
    if (Array.isArray(node)) return node.map(move) as T
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, key === '$ref' ? referTo(String(value)) : move(value)])) as T
  }
  const referTo = (ref: string): string => prefix + partName(ref === '#' ? 'self' : ref.replace('#/$defs/', ''))
  for (const [part, definition] of Object.entries($defs)) components[partName(part)] = move(definition)
  const whole = move<Schema>(rest)
  if (!JSON.stringify(rest).includes('"$ref":"#"')) return whole
  components[partName('self')] = whole
  return { $ref: prefix + partName('self') }
}
