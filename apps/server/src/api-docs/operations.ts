import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { annotated, field } from './annotate.ts'
import { answerOf } from './answers.ts'
import { bodyExampleOf, parameterExampleOf } from './examples.ts'
import { oauthBodies } from './oauth-bodies.ts'
import { type Content, type Response, responsesOf } from './responses.ts'
import { componentName, type Components, refTo, type Schema, schemaOf } from './schemas.ts'
import { tagOf } from './tags.ts'
import { operationDescriptions, operationSummaries, sortNames } from './descriptions/features.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
  /** A value that works in the demo. */
  example?: unknown
  /** Serialises lists with commas. */
  style?: 'form'
  explode?: false
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  /** Who may use the endpoint: a permission, `signed-in` or `public`. */
  'x-permission': string
  /** The confirmation that a session must provide before the operation runs. */
  'x-confirm'?: string
  /** Marks an internal endpoint of the console. */
  'x-internal'?: true
  /** The reason why there is no example. */
  'x-no-example'?: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Readonly<Record<string, Response>>
}

const channelNote = ' The response names a status channel in `meta.channel`; the outcome arrives there.'

const sessionNote = ' Only a signed-in user can make this call; access tokens are refused with SESSION_REQUIRED.'
const anyTokenNote = ' Any token of the user will do, whatever its scopes.'

const isForSessions = ({ access, scope }: EndpointWithSchemas): boolean => access !== 'public' && scope === null

/**
 * Returns the security requirement: a token with the endpoint's scope, a token with any scope, or the session cookie
 * alone.
 */
function securityOf(endpoint: EndpointWithSchemas): Operation['security'] {
  if (endpoint.access === 'public') return []
  if (endpoint.scope === null) return [{ session: [] }]
  return [{ token: endpoint.scope === 'any' ? [] : [endpoint.scope] }]
}

/** Whether an endpoint refuses tokens and requires a signed-in person's session. */
export const takesSessionOnly = ({ security: [security] }: Pick<Operation, 'security'>): boolean =>
  security !== undefined && security['token'] === undefined

/**
 * Converts an endpoint of the contract to an OpenAPI 3.1 operation. Adds the schemas that it references to the
 * components.
 */
export function operationOf(
  feature: string,
  key: string,
  endpoint: EndpointWithSchemas,
  components: Components,
): Operation {
  const name = `${feature}.${key}`
  const body = endpoint.method === 'GET' ? undefined : bodyOf(feature, key, endpoint, components)
  const tag = tagOf(feature, key, endpoint)
  const { 'no example': noExample } = bodyExampleOf(name)
  return {
    operationId: name,
    tags: [tag.name],
    summary: operationSummaries[name] ?? '',
    description: `${operationDescriptions[name] ?? ''}${endpoint.answer.kind === 'channel' ? channelNote : ''}${isForSessions(endpoint) ? sessionNote : ''}${endpoint.scope === 'any' ? anyTokenNote : ''}`,
    security: securityOf(endpoint),
    'x-permission': endpoint.access,
    ...(endpoint.confirm && { 'x-confirm': endpoint.confirm }),
    ...(tag['x-internal'] && { 'x-internal': true }),
    ...(noExample !== undefined && { 'x-no-example': noExample }),
    parameters: parametersOf(feature, key, endpoint, components),
    ...(body && { requestBody: body }),
    responses: responsesOf(endpoint, answerOf(name, endpoint, components)),
  }
}

const idSchema: Schema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }
const keySchema: Schema = { type: 'string', minLength: 8, maxLength: 128, pattern: String.raw`^[\w.:-]{8,128}$` }

/** Names what a list can be sorted by. */
function sortNote(operation: string): string {
  const names = sortNames[operation]
  if (!names) return ''
  const shown = names.split(' ').map((name) => (name === '*' ? 'values that devices report' : `\`${name}\``))
  return ` The list can be sorted by ${new Intl.ListFormat('en-GB').format(shown)}.`
}

function parametersOf(
  feature: string,
  key: string,
  endpoint: EndpointWithSchemas,
  components: Components,
): Parameter[] {
  const name = `${feature}.${key}`
  const params = endpoint.params && schemaOf(endpoint.params, 'input', componentName(name), components)
  const query =
    (endpoint.method === 'GET' || endpoint.stream) && endpoint.input
      ? schemaOf(endpoint.input, 'input', componentName(name), components)
      : {}
  // Internal endpoints of the console need no examples, because nobody tries them out.
  const isInternal = tagOf(feature, key, endpoint)['x-internal'] === true
  const described = (parameter: Parameter): Parameter => {
    const { description, ...schema } = field(parameter.name, parameter.schema, [name, feature], 'input')
    const example = isInternal ? undefined : parameterExampleOf(name, parameter.name)
    return {
      ...parameter,
      ...(description !== undefined && {
        description: `${description}${parameter.name === 'sort' ? sortNote(name) : ''}`,
      }),
      schema,
      ...(example !== undefined && { example }),
    }
  }
  return [
    ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]): Parameter => ({
      name: param!,
      in: 'path',
      required: true,
      schema: params?.properties?.[param!] ?? (params ? { type: 'string' } : idSchema),
    })),
    ...Object.entries(query.properties ?? {}).map(([param, schema]): Parameter => ({
      name: param,
      in: 'query',
      required: query.required?.includes(param) ?? false,
      schema,
      ...(schema.type === 'array' && { style: 'form', explode: false }),
    })),
    ...(endpoint.once ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: keySchema } as const] : []),
  ].map(described)
}

function bodyOf(
  feature: string,
  key: string,
  { input, upload, form, multipart, stream }: EndpointWithSchemas,
  components: Components,
): Operation['requestBody'] {
  if (stream)
    return {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  if (!input && !upload) return undefined
  const name = `${feature}.${key}`
  const component = `${componentName(name)}Request`
  const fields = oauthBodies[name] ?? (input ? schemaOf(input, 'input', component, components) : { type: 'object' })
  const schema = upload
    ? {
        ...fields,
        properties: { ...fields.properties, [upload.field]: { type: 'string', format: 'binary' } },
        required: [...new Set([...(fields.required ?? []), upload.field])],
      }
    : fields
  components[component] = { ...annotated(schema, [name, feature], 'input'), description: `The body of \`${name}\`.` }
  const { body: example } = bodyExampleOf(name)
  const media = { schema: refTo(component), ...(example !== undefined && { example }) }
  const types = upload
    ? ['multipart/form-data']
    : [
        'application/json',
        ...(form ? ['application/x-www-form-urlencoded'] : []),
        ...(multipart ? ['multipart/form-data'] : []),
      ]
  return {
    required: (schema.required?.length ?? 0) > 0 || schema.anyOf !== undefined,
    content: Object.fromEntries(types.map((type) => [type, media])),
  }
}
