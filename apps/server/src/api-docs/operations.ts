import { errors, type ErrorCode } from '@outpost/contract/kit/errors'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { type Components, type Schema, schemaOf } from './schemas.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  /** How a list is written: with commas. */
  style?: 'form'
  explode?: false
}

type Content = Readonly<Record<string, { schema: Schema }>>

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  /** Who may call: a permission, `signed-in` or `public`. */
  'x-permission': string
  /** What is asked of a session once more before the act. */
  'x-confirm'?: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Readonly<Record<string, { description: string; content?: Content; 'x-codes'?: readonly ErrorCode[] }>>
}

/** Of sessions; tokens are not asked. */
const stepCodes = { password: ['PASSWORD_CONFIRMATION_REQUIRED'], mfa: ['MFA_REQUIRED', 'CONFIRMATION_FAILED'], 'mfa-or-password': ['MFA_REQUIRED', 'CONFIRMATION_FAILED', 'PASSWORD_CONFIRMATION_REQUIRED'] } as const

/** What a call is refused with beside what any call may be, `anyCall`. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { access, scope, input, confirm, once, path, errors: own = [] } = endpoint
  const codes: (ErrorCode | false)[] = [
    input !== undefined && 'VALIDATION', access !== 'public' && 'UNAUTHORIZED', access !== 'public' && access !== 'signed-in' && 'FORBIDDEN', access !== 'public' && scope !== null && 'SCOPE_MISSING',
    path.includes('{') && 'NOT_FOUND', once === true && 'IDEMPOTENCY_KEY_REUSED', ...(confirm ? stepCodes[confirm] : []), ...own,
  ]
  return [...new Set(codes.filter((code) => code !== false))]
}

/** What may come of any call. */
export const anyCall = ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const satisfies readonly ErrorCode[]

/** An endpoint of the contract as an operation of OpenAPI 3.1. What its schemas refer to is added to the components. */
export function operationOf(room: string, key: string, endpoint: Endpoint, components: Components): Operation {
  const name = `${room}.${key}`
  const failures = Object.groupBy(codesOf(endpoint), (code) => String(errors[code].status))
  const body = endpoint.method === 'GET' ? undefined : bodyOf(name, endpoint, components)
  const { status, kind } = endpoint.answer
  const content = answerOf(name, endpoint, components)
  const success = status ?? (kind === 'created' || (kind === 'channel' && endpoint.method === 'POST') ? 201 : 200)
  return {
    operationId: name,
    tags: [room],
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ token: endpoint.scope ? [endpoint.scope] : [] }],
    'x-permission': endpoint.access,
    ...(endpoint.confirm && { 'x-confirm': endpoint.confirm }),
    parameters: parametersOf(name, endpoint, components),
    ...(body && { requestBody: body }),
    responses: {
      [success]: { description: 'Done', content },
      ...(kind === 'partly' && { 207: { description: 'Done in part', content } }),
      ...Object.fromEntries(Object.entries(failures).map(([of, codes]) => [of, { description: codes!.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }, 'x-codes': codes! }])),
    },
  }
}

const idSchema: Schema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }

function parametersOf(name: string, endpoint: Endpoint, components: Components): Parameter[] {
  const params = endpoint.params && schemaOf(endpoint.params, 'input', `${name}.params`, components)
  const query = endpoint.method === 'GET' && endpoint.input ? schemaOf(endpoint.input, 'input', `${name}.query`, components) : {}
  return [
    ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]): Parameter => ({ name: param!, in: 'path', required: true, schema: params ? (params.properties?.[param!] ?? { type: 'string' }) : idSchema })),
    ...Object.entries(query.properties ?? {}).map(([param, schema]): Parameter => ({
      name: param, in: 'query', required: query.required?.includes(param) ?? false, schema, ...(schema.type === 'array' && { style: 'form', explode: false }),
    })),
    ...(endpoint.once ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 8, maxLength: 128, pattern: String.raw`^[\w.:-]{8,128}$` } } as const] : []),
  ]
}

function bodyOf(name: string, { input, upload, form, multipart }: Endpoint, components: Components): Operation['requestBody'] {
  if (!input && !upload) return undefined
  const fields = input ? schemaOf(input, 'input', `${name}.body`, components) : { type: 'object' }
  if (upload) {
    const schema = { ...fields, properties: { ...fields.properties, [upload.field]: { type: 'string', format: 'binary' } }, required: [...new Set([...(fields.required ?? []), upload.field])] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  const types = ['application/json', ...(form ? ['application/x-www-form-urlencoded'] : []), ...(multipart ? ['multipart/form-data'] : [])]
  return { required: (fields.required?.length ?? 0) > 0, content: Object.fromEntries(types.map((type) => [type, { schema: fields }])) }
}

function answerOf(name: string, endpoint: Endpoint, components: Components): Content {
  const { kind, types = [], mediaType } = endpoint.answer
  if (kind !== 'bytes' && kind !== 'file') return { 'application/json': { schema: envelopeOf(name, endpoint, components) } }
  return Object.fromEntries((mediaType ? [mediaType] : types).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

const success: Schema = { type: 'boolean', const: true }
const total: Schema = { type: 'integer', minimum: 0 }
const envelope = (more: Record<string, Schema>): Schema => ({ type: 'object', properties: { success, ...more }, required: ['success', ...Object.keys(more)] })

/** The shape around the record, as `kit/envelope.ts` makes it. */
function envelopeOf(name: string, { answer: { kind, schema, meta = [] } }: Endpoint, components: Components): Schema {
  if (kind === 'nothing') return envelope({})
  const record = schemaOf(schema, 'output', `${name}.answer`, components)
  // What could not be done is named beside what could, with status 207 alone.
  if (kind === 'partly') return { type: 'object', properties: { success, ...record.properties }, required: ['success', 'data'] }
  if (kind === 'channel') return envelope({ meta: record })
  if (kind === 'page') return envelope({ data: { type: 'array', items: record }, meta: { type: 'object', properties: { total, _total: total }, required: ['total', '_total'] } })
  if (kind === 'created') {
    const again = ['id', ...meta].filter((field) => record.properties?.[field])
    return envelope({ data: record, meta: { type: 'object', properties: Object.fromEntries(again.map((field) => [field, record.properties![field]!])) } })
  }
  if (kind === 'raw') return { allOf: [envelope({ data: record }), record] }
  return envelope({ data: record })
}
