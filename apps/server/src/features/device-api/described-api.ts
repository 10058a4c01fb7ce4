import { type ApiMethod, apiBody, apiContentType, apiPath, apiQuery } from '@outpost/contract/device/api-request'
import { fail } from '@outpost/contract/kit/errors'
import { BodySchemas } from './body-schemas.ts'
import type { ApiIndex, Operation } from './openapi.ts'
import type { ApiRequest } from './requests.ts'

/** A request as it is sent to a device. */
export interface CheckedRequest {
  method: ApiMethod
  path: string
  query?: string
  content_type: string
  /** As text; missing if there is none. */
  body?: string
  /** Whether it changes nothing on the device. */
  reads: boolean
}

/** A part of the paths of an API: what follows by name, what follows a parameter, and the methods of the path itself. */
interface Branch {
  named: Map<string, Branch>
  parameter: Branch | undefined
  methods: Map<ApiMethod, Operation>
}

const branch = (): Branch => ({ named: new Map(), parameter: undefined, methods: new Map() })

function plant(operations: readonly Operation[]): Branch {
  const root = branch()
  for (const operation of operations) {
    let at = root
    for (const part of operation.path.slice(1).split('/')) {
      if (part.includes('{')) at = at.parameter ??= branch()
      else {
        const next = at.named.get(part) ?? branch()
        at.named.set(part, next)
        at = next
      }
    }
    if (!at.methods.has(operation.method)) at.methods.set(operation.method, operation)
  }
  return root
}

/** Returns the methods of a path. A name goes before a parameter. */
function methodsOf(at: Branch | undefined, parts: readonly string[]): Branch['methods'] | undefined {
  const [part, ...rest] = parts
  if (!at) return undefined
  if (part === undefined) return at.methods.size > 0 ? at.methods : undefined
  return methodsOf(at.named.get(part), rest) ?? (part === '' ? undefined : methodsOf(at.parameter, rest))
}

/** The paths of a request may have at most so many parts, because each may be a name or a parameter. */
const maxParts = 12

const refuse = (source: string, message: string) => fail('VALIDATION', { source, message })

/** The API of devices as a description has it, against which requests are checked before they are sent. */
export class DescribedApi {
  readonly index: ApiIndex
  readonly #root: Branch
  readonly #schemas: BodySchemas

  constructor(index: ApiIndex) {
    this.index = index
    this.#root = plant(index.operations)
    this.#schemas = new BodySchemas(index.components)
  }

  /** Returns the operation of a request; undefined if the API has none. */
  operation(method: ApiMethod, path: string): Operation | undefined {
    return this.#methods(path)?.get(method)
  }

  /**
   * Checks a request.
   * @param source what errors name, such as `requests.0`
   * @throws VALIDATION for a path, method, parameter or body that the API does not have
   */
  check(request: ApiRequest, source: string): CheckedRequest {
    const { method, path, query = '' } = request
    if (!apiPath.safeParse(path).success) throw refuse(`${source}.path`, `“${path}” is not a path of an API.`)
    const methods = this.#methods(path)
    if (!methods) throw refuse(`${source}.path`, `The API of the device does not have the path ${path}.`)
    const operation = methods.get(method)
    if (!operation)
      throw refuse(
        `${source}.method`,
        `The path ${path} does not have the method ${method}. It has ${[...methods.keys()].join(', ')}.`,
      )
    checkQuery(operation, query, source)
    return {
      method,
      path,
      ...(query !== '' && { query }),
      ...this.#body(operation, request, source),
      reads: operation.reads,
    }
  }

  #methods(path: string): Branch['methods'] | undefined {
    const parts = path.slice(1).split('/')
    return parts.length > maxParts ? undefined : methodsOf(this.#root, parts)
  }

  #body(operation: Operation, { content_type, body }: ApiRequest, source: string) {
    const type = content_type ?? 'application/json'
    if (!apiContentType.safeParse(type).success)
      throw refuse(`${source}.content_type`, 'The content type is not valid.')
    if (body === undefined || body === null) {
      if (operation.body?.required)
        throw refuse(`${source}.request_data`, `${operation.method} ${operation.path} needs a body.`)
      return { content_type: type }
    }
    if (!operation.body) throw refuse(`${source}.request_data`, `${operation.method} ${operation.path} has no body.`)
    const plain = type.split(';')[0]!.toLowerCase()
    const { types } = operation.body
    const schema = types[plain] ?? types['*/*']
    if (!schema && Object.keys(types).length > 0)
      throw refuse(`${source}.content_type`, `The content type must be ${Object.keys(types).join(' or ')}.`)
    const isJson = plain === 'application/json'
    if (!isJson && typeof body !== 'string')
      throw refuse(`${source}.request_data`, 'A body that is not JSON must be a text.')
    const fault = isJson && schema ? this.#schemas.check(schema, body) : undefined
    if (fault) throw refuse(`${source}.request_data${fault.at}`, fault.message)
    const text = isJson ? JSON.stringify(body) : String(body)
    if (!apiBody.safeParse(text).success)
      throw refuse(`${source}.request_data`, 'The body is too long: 24 KiB are possible.')
    return { content_type: type, body: text }
  }
}

function checkQuery(operation: Operation, query: string, source: string): void {
  if (!apiQuery.safeParse(query).success) throw refuse(`${source}.query`, 'The query is not encoded for a URL.')
  const given = [...new URLSearchParams(query).keys()]
  const unknown = given.find(
    (name) => !Object.hasOwn(operation.query, name.split('[')[0]!) && !Object.hasOwn(operation.query, name),
  )
  if (unknown !== undefined)
    throw refuse(`${source}.query`, `The path ${operation.path} does not have the parameter “${unknown}”.`)
  const missing = Object.entries(operation.query).find(([name, required]) => required && !given.includes(name))
  if (missing) throw refuse(`${source}.query`, `The path ${operation.path} needs the parameter “${missing[0]}”.`)
}
