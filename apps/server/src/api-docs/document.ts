import { allEndpoints } from '../endpoints.ts'
import { oauthErrorCodes } from '@outpost/contract/kit/error-codes'
import { errorStatuses } from '@outpost/contract/kit/errors'
import { sessionCookie } from '../features/auth/service.ts'
import { annotatedComponents } from './annotate.ts'
import { listMeta } from './answers.ts'
import { introduction } from './introduction.ts'
import { operationOf, type Operation } from './operations.ts'
import { type Response, sharedResponses } from './responses.ts'
import type { Components, Schema } from './schemas.ts'
import { type Tag, tags } from './tags.ts'

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: Tag[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Components; responses: Record<string, Response>; securitySchemes: object }
}

/** The shape of every error response. */
const failure: Schema = {
  type: 'object',
  description: 'The response of every failed call.',
  properties: {
    success: { type: 'boolean', const: false, description: 'False: the call failed.' },
    errors: {
      type: 'array',
      description: 'The errors, at least one entry.',
      items: {
        type: 'object',
        properties: {
          code: {
            type: 'string',
            enum: Object.keys(errorStatuses),
            description: 'The code of the error, which programs should check.',
          },
          message: { type: 'string', description: 'The reason in English.' },
          source: {
            type: ['string', 'null'],
            description:
              'The parameter or field at fault, with dots inside a body (`data.0.serial`); null if there is none.',
          },
        },
        required: ['code', 'message', 'source'],
      },
    },
    meta: {
      type: 'object',
      description: 'What is needed to continue, such as the requested second factor.',
      additionalProperties: true,
    },
    code: { type: 'string', description: 'The code again, for the status of a channel that does not exist.' },
    error: {
      type: 'string',
      enum: oauthErrorCodes.map((code) => code.toLowerCase()),
      description: 'The code as OAuth 2.0 defines it (RFC 6749, 5.2), for the calls of that standard.',
    },
    error_description: { type: 'string', description: 'The reason in English, where `error` is present.' },
    request_id: {
      type: 'string',
      description: "The id of the request in the server's log. Quote it when you ask for help.",
    },
  },
  required: ['success', 'errors'],
}

const channelMeta: Schema = {
  type: 'object',
  description: 'The channel on which the outcome of a call that takes time arrives.',
  required: ['channel'],
  properties: {
    channel: {
      type: 'string',
      description:
        'The name of the status channel, to read at `GET /status/channel/{channel}` or to subscribe to over Socket.IO. It is kept for a day.',
    },
  },
}

/** Sorts operations by the order of their tags, and within a tag by the order of the contract. */
function inOrder(operations: readonly { path: string; method: string; operation: Operation }[]): OpenApi['paths'] {
  const places = new Map(tags.map(({ name }, place) => [name, place]))
  const paths: OpenApi['paths'] = {}
  for (const { path, method, operation } of operations.toSorted(
    (a, b) => places.get(a.operation.tags[0]!)! - places.get(b.operation.tags[0]!)!,
  ))
    (paths[path] ??= {})[method] = operation
  return paths
}

/**
 * Returns the OpenAPI 3.1 document of the whole contract. Its examples are made for the demo.
 * @param name the product name
 * @param base the installation's own address, without a trailing slash
 * @param endpoints the endpoints to include
 */
export function openApi(
  name: string,
  base: string,
  endpoints: readonly (typeof allEndpoints)[number][] = allEndpoints,
): OpenApi {
  const components: Components = {}
  const operations = endpoints.map(({ feature, key, endpoint }) => ({
    path: endpoint.path,
    method: endpoint.method.toLowerCase(),
    operation: operationOf(feature, key, endpoint, components),
  }))
  const used = new Set(operations.flatMap(({ operation }) => operation.tags))
  return {
    openapi: '3.1.0',
    info: { title: `${name} API`, version: '1.0.0', description: introduction(name, base) },
    servers: [{ url: `${base}/api` }],
    tags: tags.filter((tag) => used.has(tag.name)),
    paths: inOrder(operations),
    components: {
      schemas: annotatedComponents({
        ...components,
        ListMeta: listMeta,
        ChannelMeta: channelMeta,
        Error: failure,
      }),
      responses: sharedResponses(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description:
            'The session of a signed-in user, with the anti-forgery value of its other cookie in `X-XSRF-TOKEN`.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A personal access token, or the access token of an OAuth 2.0 application. It can do what its scopes and the role of its user allow.',
        },
      },
    },
  }
}
