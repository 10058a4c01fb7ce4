import { type Operation, takesSessionOnly } from './operations.ts'
import { type Components, named } from './schemas.ts'

/** Quotes text so that a POSIX shell takes it literally. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Encodes a value for a URL. Lists are separated by commas. */
export const inAddress = (value: unknown): string => encodeURIComponent([value].flat().join(','))

/** Operations that require exactly one of several parameters, with the parameter that the example uses. */
const oneOf: Readonly<Record<string, string>> = { 'actionLogs.list': 'device_id' }

/** Returns an operation's path filled in with the example values, including the required query parameters. */
export function examplePath(
  path: string,
  { operationId, parameters }: Pick<Operation, 'operationId' | 'parameters'>,
): string {
  const exampleFor = (name: string): unknown =>
    parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example
  const asked = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || parameter.name === oneOf[operationId]))
    .map(({ name, example }) => `${name}=${inAddress(example)}`)
    .join('&')
  return `${path.replace(/\{(\w+)\}/g, (_all, name: string) => inAddress(exampleFor(name)))}${asked && `?${asked}`}`
}

/**
 * Returns a curl command that sends the example request, with the token taken from a shell variable. Undefined if the
 * endpoint does not accept tokens or has no example, since the command could not work.
 * @param base the installation's address, `https://outpost.example`
 */
export function curlFor(
  base: string,
  method: string,
  path: string,
  operation: Operation,
  components: Components,
): string | undefined {
  const [security] = operation.security
  if (operation['x-no-example'] !== undefined || takesSessionOnly(operation)) return undefined
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(`${base}/api${examplePath(path, operation)}`)}`,
    ...(security ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...bodyFlags(operation, components),
  ]
  return parts.join(' \\\n  ')
}

function bodyFlags({ requestBody }: Operation, components: Components): string[] {
  const [[type, { schema, example }] = ['', { schema: {}, example: undefined }]] = Object.entries(
    requestBody?.content ?? {},
  )
  if (example === undefined) return []
  if (type !== 'multipart/form-data') return [`-H 'Content-Type: ${type}'`, `-d ${quoted(JSON.stringify(example))}`]
  const { properties = {} } = named(components, schema.$ref ?? '')
  // curl sends a text value as a file when it is given a filename.
  return Object.entries(example as object).map(
    ([name, value]) =>
      `-F ${quoted(`${name}=${[value].flat().join(',')}${properties[name]?.format === 'binary' ? `;filename=${name}.txt` : ''}`)}`,
  )
}
