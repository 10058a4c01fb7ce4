import { errors } from '@outpost/contract/kit/errors'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { z } from 'zod'

/** Schemas as JSON Schema; a transformed value is described as what a caller sends or reads. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io })
  return rest
}

/** The OpenAPI 3.1 document of a list of endpoints, under the product's name. */
export function openApi(name: string, endpoints: readonly { room: string; key: string; endpoint: Endpoint }[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { room, key, endpoint } of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(room, key, endpoint)
  return {
    openapi: '3.1.0',
    info: { title: `${name} API`, version: '1.0.0' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

/** Of sessions; tokens are not asked. */
const stepCodes = { password: ['PASSWORD_CONFIRMATION_REQUIRED'], mfa: ['MFA_REQUIRED', 'CONFIRMATION_FAILED'], 'mfa-or-password': ['MFA_REQUIRED', 'CONFIRMATION_FAILED', 'PASSWORD_CONFIRMATION_REQUIRED'] } as const

function operation(room: string, key: string, endpoint: Endpoint): object {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const query = endpoint.method === 'GET' && endpoint.input ? (schemaOf(endpoint.input, 'input') as { properties?: Record<string, object>; required?: string[] }) : {}
  const codes = ['VALIDATION', ...(endpoint.access === 'public' ? [] : ['UNAUTHORIZED', 'FORBIDDEN']), ...(endpoint.confirm ? stepCodes[endpoint.confirm] : []), ...(endpoint.errors ?? [])] as const
  const failures = Object.groupBy(codes, (code) => String(errors[code as keyof typeof errors].status))
  return {
    operationId: `${room}.${key}`,
    tags: [room],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? { security: [] } : { security: [{ token: endpoint.scope ? [endpoint.scope] : [] }] }),
    'x-permission': endpoint.access,
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: endpoint.params ? { type: 'string' } : { type: 'integer', minimum: 1 } })),
      ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', required: query.required?.includes(name) ?? false, schema })),
      ...(endpoint.once ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 8, maxLength: 128 } }] : []),
    ],
    ...(endpoint.method !== 'GET' && endpoint.input ? { requestBody: { content: { [endpoint.upload ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(endpoint.input, 'input') } } } } : {}),
    responses: {
      [endpoint.answer.status ?? (endpoint.answer.kind === 'created' ? '201' : '200')]: { description: 'Done', content: contentOf(endpoint) },
      ...(endpoint.answer.kind === 'partly' ? { 207: { description: 'Done in part', content: contentOf(endpoint) } } : {}),
      ...Object.fromEntries(Object.entries(failures).map(([status, list]) => [status, { description: (list ?? []).join(', ') }])),
    },
  }
}

function contentOf(endpoint: Endpoint): object {
  const { kind, types = [], mediaType } = endpoint.answer
  if (kind !== 'bytes' && kind !== 'file') return { 'application/json': { schema: answerSchema(endpoint) } }
  return Object.fromEntries((mediaType ? [mediaType] : types).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

function answerSchema(endpoint: Endpoint): object {
  const success = { type: 'boolean', const: true }
  const { kind, schema } = endpoint.answer
  if (kind === 'nothing') return { type: 'object', properties: { success } }
  const record = schemaOf(schema, 'output')
  if (kind === 'partly') return { type: 'object', properties: { success, ...(record as { properties: object }).properties } }
  if (kind === 'channel') return { type: 'object', properties: { success, meta: record } }
  if (kind === 'page') return { type: 'object', properties: { success, data: { type: 'array', items: record }, meta: { type: 'object', properties: { total: { type: 'integer' } } } } }
  return { type: 'object', properties: { success, data: record } }
}
