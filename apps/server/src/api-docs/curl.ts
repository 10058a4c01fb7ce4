import { exampleOf } from './example.ts'
import type { Operation } from './operations.ts'
import type { Components } from './schemas.ts'

/** Text as a POSIX shell takes it literally. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * A line for a shell that makes a call, with the token in a variable. Undefined where no token is taken: a line that cannot work
 * helps nobody.
 * @param base the installation's address, `https://outpost.example`
 */
export function curlFor(base: string, method: string, path: string, operation: Operation, components: Components): string | undefined {
  const [security] = operation.security
  if (security && security['token']!.length === 0) return undefined
  const query = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const asked = query.map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, components, name)))}`).join('&')
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const { schema } = operation.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)!
    return encodeURIComponent(String(exampleOf(schema, components, name)))
  })
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(`${base}/api${filled}${asked && `?${asked}`}`)}`,
    ...(security ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...bodyFlags(operation, components),
  ]
  return parts.join(' \\\n  ')
}

function bodyFlags({ requestBody }: Operation, components: Components): string[] {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {})
  if (type === '') return []
  const example = exampleOf(schema, components)
  if (type !== 'multipart/form-data') return [`-H 'Content-Type: ${type}'`, `-d ${quoted(JSON.stringify(example))}`]
  return Object.entries(example as object).map(([name, value]) => `-F ${quoted(schema.properties?.[name]?.format === 'binary' ? `${name}=@file` : `${name}=${String(value)}`)}`)
}
