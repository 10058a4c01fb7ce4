import { type Operation, takesSessionOnly } from './operations.ts'
import { type Components, named } from './schemas.ts'

/** Text as a POSIX shell takes it literally. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A value as it stands in an address: lists with commas. */
export const inAddress = (value: unknown): string => encodeURIComponent([value].flat().join(','))

/** Calls that want one of several parameters, and the one that their example names. */
const oneOf: Readonly<Record<string, string>> = { 'actionLogs.list': 'device_id' }

/** The path of a call with its example in it, and what must stand in the query. */
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
 * A line for a shell that makes a call as its example says, with the token in a variable. Undefined where no token is taken or there is no
 * example: a line that cannot work helps nobody.
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
  // A text with a name is sent as a file.
  return Object.entries(example as object).map(
    ([name, value]) =>
      `-F ${quoted(`${name}=${[value].flat().join(',')}${properties[name]?.format === 'binary' ? `;filename=${name}.txt` : ''}`)}`,
  )
}
