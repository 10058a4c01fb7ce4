import { type Components, named, type Schema } from '../api-docs/schemas.ts'

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/**
 * Lists where a JSON value deviates from a schema of the API document, one line for each fault; empty if it
 * conforms. Stricter than JSON Schema: a field that the schema does not name is a fault too.
 */
export function faultsOf(value: unknown, schema: Schema, components: Components, at = ''): string[] {
  if (schema.$ref !== undefined) return faultsOf(value, named(components, schema.$ref), components, at)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) {
    const all = variants.map((variant) => faultsOf(value, variant, components, at))
    return all.some((faults) => faults.length === 0)
      ? []
      : [`${at}: fits no variant (${all.map(([first]) => first).join(' | ')})`]
  }
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return [`${at}: ${JSON.stringify(value)?.slice(0, 60)} is no ${types.join(' or ')}`]
  if (schema.const !== undefined && value !== schema.const)
    return [`${at}: ${JSON.stringify(value)} is not ${JSON.stringify(schema.const)}`]
  if (schema.enum && !schema.enum.includes(value))
    return [`${at}: ${JSON.stringify(value)} is none of ${schema.enum.join(', ')}`]
  if (typeof value === 'string' && schema.pattern !== undefined && !new RegExp(schema.pattern).test(value))
    return [`${at}: ${value} does not match ${schema.pattern}`]
  if (Array.isArray(value)) return value.flatMap((entry) => faultsOf(entry, schema.items ?? {}, components, `${at}[]`))
  return typeof value === 'object' && value !== null
    ? faultsOfObject(value as Record<string, unknown>, schema, components, at)
    : []
}

function faultsOfObject(
  value: Record<string, unknown>,
  { properties, required = [], additionalProperties }: Schema,
  components: Components,
  at: string,
): string[] {
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`)
  if (!properties && !additionalProperties) return missing
  const inner = Object.entries(value).flatMap(([name, entry]) => {
    const known = properties?.[name]
    if (known) return faultsOf(entry, known, components, `${at}.${name}`)
    if (additionalProperties === true) return []
    if (typeof additionalProperties === 'object') return faultsOf(entry, additionalProperties, components, `${at}.*`)
    return [`${at}.${name} is not in the document`]
  })
  return [...missing, ...inner]
}
