import { type Components, named, type Schema } from './schemas.ts'

/** What stands in an example where its name says more than its type. */
const known: Readonly<Record<string, unknown>> = {
  email: 'user@example.com', username: 'user@example.com', serial: '1234567890', mac: '001e42aabbcc', password: 'a good enough password', url: 'https://example.com/', host: 'smtp.example.com',
  color: '#2563eb', ip: '192.168.1.10', destination_ip: '192.168.1.10',
}

const textFor = ({ format, minLength = 0 }: Schema): string => (format === 'email' ? 'user@example.com' : format === 'uri' ? 'https://example.com/' : 'text'.padEnd(minLength, 'x'))
const least = ({ minimum, exclusiveMinimum }: Schema): number => (exclusiveMinimum === undefined ? Math.max(minimum ?? 1, 1) : Math.max(exclusiveMinimum + 1, 1))

/**
 * A value as a schema asks for it, for readers to change: what is required, or the first of what is optional.
 * @param name the name that it stands under, by which some texts are told
 */
export function exampleOf(schema: Schema, components: Components, name = '', depth = 0): unknown {
  if (schema.$ref !== undefined) return depth > 4 ? null : exampleOf(named(components, schema.$ref), components, name, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleOf(first, components, name, depth + 1)
  const [type] = [schema.type].flat()
  if (type === 'object') return objectOf(schema, components, depth)
  if (type === 'array') return [exampleOf(schema.items ?? {}, components, name.replace(/s$/, ''), depth + 1)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return least(schema)
  return known[name] ?? textFor(schema)
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, components: Components, depth: number): unknown {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  const entries = names.map((name) => [name, exampleOf(properties[name] ?? {}, components, name, depth + 1)])
  if (entries.length > 0 || typeof additionalProperties !== 'object') return Object.fromEntries(entries)
  return { name: exampleOf(additionalProperties, components, '', depth + 1) }
}
