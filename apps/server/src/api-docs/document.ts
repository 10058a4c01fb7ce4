import { type ApiRoom, allEndpoints } from '@outpost/contract'
import { errors } from '@outpost/contract/kit/errors'
import { operationOf, type Operation } from './operations.ts'
import type { Components } from './schemas.ts'

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Components; securitySchemes: object }
}

/** Rooms whose name is no plain English. */
const titles: Partial<Record<ApiRoom, string>> = { auth: 'Signing in and access tokens', mfa: 'Second factor', oauth: 'OAuth 2.0', joining: 'Accepting invitations', founding: 'Founding companies', audit: 'Audit log', identity: 'Signing in by an identity service' }

/** A room of the API for readers: `Company invitations`. */
export function roomTitle(room: ApiRoom): string {
  const words = room.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return titles[room] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Every failure's shape. */
const failure = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { code: { type: 'string', enum: Object.keys(errors) }, message: { type: 'string' }, source: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'The parameter at fault' } },
        required: ['code', 'message', 'source'],
      },
    },
    meta: { type: 'object', description: 'Facts to go on with', additionalProperties: true },
    request_id: { type: 'string' },
  },
  required: ['success', 'errors'],
}

/**
 * The OpenAPI 3.1 document of the whole contract (FRAME-140, FRAME-141).
 * @param name the product's
 * @param base the installation's own address, without a slash at its end
 * @param endpoints what the API consists of there
 */
export function openApi(name: string, base: string, endpoints = allEndpoints): OpenApi {
  const components: Components = { Failure: failure }
  const paths: OpenApi['paths'] = {}
  for (const { room, key, endpoint } of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(room, key, endpoint, components)
  return {
    openapi: '3.1.0',
    info: { title: `${name} API`, version: '1.0.0', description: `Every call of ${name}, made from the same contract that the server checks calls against.` },
    servers: [{ url: `${base}/api` }],
    tags: [...new Set(endpoints.map(({ room }) => room))].map((room) => ({ name: room, description: roomTitle(room) })),
    paths,
    components: { schemas: components, securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'A personal access token, or the access token of an OAuth 2.0 application' } } },
  }
}
