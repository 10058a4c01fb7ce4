import { maxDescribedPaths } from '@outpost/contract/device-api/constants'
import { apiMethods, type ApiMethod, apiPath } from '@outpost/contract/device/api-request'

export type Json = Record<string, unknown>

/** An operation of an API: a method of a path. */
export interface Operation {
  method: ApiMethod
  /** With parameters in braces: `/interfaces/config/{id}`. */
  path: string
  summary: string
  tags: string[]
  /** The parameters of the query, by name, and whether each is required. */
  query: Record<string, boolean>
  /** The schemas of the body by content type; missing if there is no body. */
  body?: { required: boolean; types: Record<string, Json> }
  /** Whether the method reads although it is not GET: the document says so with `x-reads`. */
  reads: boolean
}

/** The part of an OpenAPI document that requests are checked against. */
export interface ApiIndex {
  title: string
  version: string
  operations: Operation[]
  /** What schemas refer to. */
  components: Json
}

/** Why a text is not the description of an API. The message is for users. */
export class DescriptionError extends Error {}

/** The deepest nesting of a document. */
const maxDepth = 64
/** The most values in a document. */
const maxValues = 2_000_000

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const objectAt = (value: Json, name: string): Json | undefined => {
  const found = Object.hasOwn(value, name) ? value[name] : undefined
  return isObject(found) ? found : undefined
}

const textAt = (value: Json, name: string, most: number): string => {
  const found = Object.hasOwn(value, name) ? value[name] : undefined
  return typeof found === 'string' ? found.replaceAll(/\p{C}/gu, ' ').trim().slice(0, most) : ''
}

/** Follows a reference inside the document, through further references. */
function resolve(document: Json, value: unknown): Json | undefined {
  let found = value
  for (let steps = 0; isObject(found) && typeof found['$ref'] === 'string'; steps++) {
    const ref: string = found['$ref']
    if (steps === maxDepth) throw new DescriptionError(`The reference ${ref.slice(0, 200)} leads back to itself.`)
    found = at(document, ref)
  }
  return isObject(found) ? found : undefined
}

function at(document: Json, ref: string): unknown {
  if (!ref.startsWith('#/'))
    throw new DescriptionError(
      `The reference ${ref.slice(0, 200)} leads out of the file. Bundle everything in one file.`,
    )
  let found: unknown = document
  for (const part of ref.slice(2).split('/')) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(found)) found = found[Number(name)]
    else found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined
  }
  if (found === undefined) throw new DescriptionError(`The reference ${ref.slice(0, 200)} leads nowhere.`)
  return found
}

/** Visits every value once, without recursion, and checks what the document refers to. */
function checkValues(document: Json): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: document, depth: 0 }]
  for (let count = 0; ; count++) {
    const next = waiting.pop()
    if (!next) return
    if (count > maxValues) throw new DescriptionError(`The file has more than ${maxValues} values.`)
    if (next.depth > maxDepth) throw new DescriptionError(`The file is nested deeper than ${maxDepth} levels.`)
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (isObject(value) && typeof value['$ref'] === 'string') resolve(document, value)
    for (const each of Object.values(value)) waiting.push({ value: each, depth: depth + 1 })
  }
}

function bodyOf(document: Json, operation: Json): Operation['body'] {
  const body = resolve(document, operation['requestBody'])
  if (!body) return undefined
  const types = Object.entries(objectAt(body, 'content') ?? {}).flatMap(([type, media]): [string, Json][] =>
    isObject(media) ? [[type.toLowerCase(), objectAt(media, 'schema') ?? {}]] : [],
  )
  return { required: body['required'] === true, types: Object.fromEntries(types) }
}

function queryOf(document: Json, lists: readonly unknown[]): Record<string, boolean> {
  const query: Record<string, boolean> = {}
  for (const each of lists.flat()) {
    const parameter = resolve(document, each)
    if (parameter?.['in'] === 'query' && typeof parameter['name'] === 'string')
      query[parameter['name'].slice(0, 255)] = parameter['required'] === true
  }
  return query
}

function operationOf(document: Json, method: ApiMethod, path: string, item: Json, given: Json): Operation {
  const body = bodyOf(document, given)
  const tags = Array.isArray(given['tags']) ? given['tags'].filter((tag) => typeof tag === 'string') : []
  return {
    method,
    path,
    summary: textAt(given, 'summary', 200) || textAt(given, 'description', 200),
    tags: tags.slice(0, 8).map((tag) => tag.slice(0, 100)),
    query: queryOf(document, [item['parameters'] ?? [], given['parameters'] ?? []]),
    ...(body && { body }),
    reads: method === 'GET' || given['x-reads'] === true,
  }
}

/** Whether a path of a document can be sent to a device. Parameters stand for one part each. */
const isPath = (path: string): boolean => apiPath.safeParse(path.replaceAll(/\{[\w.-]{1,64}\}/g, 'x')).success

/** The path of the servers that a document names: `/api` of the vendor's is the root of the API, and not part of paths. */
function operationsOf(document: Json, paths: Json): Operation[] {
  const entries = Object.entries(paths)
  if (entries.length === 0) throw new DescriptionError('The description has no paths.')
  if (entries.length > maxDescribedPaths)
    throw new DescriptionError(`The description has ${entries.length} paths; ${maxDescribedPaths} are possible.`)
  return entries.flatMap(([path, value]) => {
    const item = resolve(document, value)
    const plain = path.replace(/^\/api(?=\/)/, '')
    if (!item || !isPath(plain)) throw new DescriptionError(`The path ${path.slice(0, 200)} is not valid.`)
    return apiMethods.flatMap((method) => {
      const operation = objectAt(item, method.toLowerCase())
      return operation ? [operationOf(document, method, plain, item, operation)] : []
    })
  })
}

/**
 * Reads an OpenAPI 3 document in JSON.
 * @throws DescriptionError if it is not one, or cannot be used
 */
export function readDescription(text: string): ApiIndex {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    throw new DescriptionError('The file is not JSON. Convert a description in YAML to JSON first.')
  }
  if (!isObject(document) || !/^3\.\d+(?:\.\d+)?$/.test(textAt(document, 'openapi', 20)))
    throw new DescriptionError('The file is not an OpenAPI 3 document: it needs "openapi": "3.x.x".')
  const info = objectAt(document, 'info')
  if (!info || textAt(info, 'version', 100) === '')
    throw new DescriptionError('The document needs "info" with the version of the firmware.')
  const paths = objectAt(document, 'paths')
  if (!paths) throw new DescriptionError('The description has no paths.')
  checkValues(document)
  return {
    title: textAt(info, 'title', 200),
    version: textAt(info, 'version', 100),
    operations: operationsOf(document, paths),
    components: objectAt(document, 'components') ?? {},
  }
}
