import { isRead } from '@outpost/contract/kit/endpoint'
import { type ErrorCode, errorStatuses } from '@outpost/contract/kit/errors'
import { partialStatus, successStatus } from '@outpost/contract/kit/page'
import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { namesRecord } from './id-fields.ts'
import { refTo, type Schema } from './schemas.ts'

export type Content = Readonly<Record<string, { schema: Schema; example?: unknown }>>

/** A response of an operation, or a reference to one that many operations share. */
export interface Response {
  $ref?: string
  description?: string
  content?: Content
  'x-codes'?: readonly ErrorCode[]
}

/** Error codes of each kind of step-up confirmation. They apply to sessions only; tokens need no confirmation. */
const stepCodes = {
  password: ['PASSWORD_CONFIRMATION_REQUIRED'],
  mfa: ['MFA_REQUIRED', 'CONFIRMATION_FAILED'],
  'mfa-or-password': ['MFA_REQUIRED', 'CONFIRMATION_FAILED', 'PASSWORD_CONFIRMATION_REQUIRED'],
} as const

/** Returns the error codes specific to an endpoint, in addition to those of `shared`. */
function codesOf(endpoint: EndpointWithSchemas): ErrorCode[] {
  const { access, scope, input, confirm, once, answer, errors: own = [] } = endpoint
  const codes: (ErrorCode | false | undefined)[] = [
    input !== undefined && 'VALIDATION',
    access !== 'public' && 'UNAUTHORIZED',
    access !== 'public' && access !== 'signed-in' && 'FORBIDDEN',
    access !== 'public' && scope === null && 'SESSION_REQUIRED',
    access !== 'public' && scope !== null && scope !== 'any' && 'SCOPE_MISSING',
    namesRecord(endpoint) && 'NOT_FOUND',
    answer.parts && 'RANGE_NOT_SATISFIABLE',
    once === true && 'IDEMPOTENCY_KEY_REUSED',
    ...(confirm ? stepCodes[confirm] : []),
    ...own,
  ]
  return [...new Set(codes.filter((code) => code !== false && code !== undefined))]
}

/** A failure that many calls share. */
export interface Shared {
  /** All of them have the same status. */
  codes: readonly ErrorCode[]
  description: string
  of: (endpoint: EndpointWithSchemas) => boolean
}

const hasBody = ({ method }: EndpointWithSchemas): boolean => method !== 'GET'

/** Failures that do not depend on what a call is for, by the name of the response that the calls share. */
export const shared: Readonly<Record<string, Shared>> = {
  MalformedBody: {
    codes: ['MALFORMED_JSON', 'BAD_REQUEST'],
    description: 'The body is not valid JSON, or not an object.',
    of: hasBody,
  },
  Refused: {
    codes: ['EMAIL_NOT_VERIFIED', 'MFA_MANDATORY', 'NOT_WHILE_IMPERSONATING', 'XSRF_MISMATCH', 'ORIGIN_REFUSED'],
    description: 'The account must first do something else, or the session was used from another site.',
    of: ({ access, method }) => access !== 'public' || method !== 'GET',
  },
  Conflict: {
    codes: ['CONFLICT', 'AWAITING_APPROVAL'],
    description: 'Another request changed the same at the same moment, or another user must approve this first.',
    of: (endpoint) => !isRead(endpoint),
  },
  PayloadTooLarge: {
    codes: ['PAYLOAD_TOO_LARGE'],
    description: 'The body is too large: more than 1 MiB, unless the call allows more.',
    of: hasBody,
  },
  UnsupportedMediaType: {
    codes: ['UNSUPPORTED_MEDIA_TYPE'],
    description: 'The body has a type that the call does not take.',
    of: hasBody,
  },
  TooManyRequests: {
    codes: ['TOO_MANY_REQUESTS'],
    description: 'Too many requests. The header `Retry-After` says after how many seconds to try again.',
    of: () => true,
  },
  Internal: { codes: ['INTERNAL'], description: 'Something went wrong on the server.', of: () => true },
  Unavailable: {
    codes: ['UNAVAILABLE'],
    description: 'The server cannot reach its database, or is being upgraded. Try again later.',
    of: () => true,
  },
}

const prefix = '#/components/responses/'
/** Returns the component name of a reference to a response. */
export const nameOfResponse = (ref: string): string => ref.slice(prefix.length)

export const statusOf = ({ codes }: Shared): number => errorStatuses[codes[0]!]
const failed: Content = { 'application/json': { schema: refTo('Error') } }

/** The responses that calls share, as components of the document. */
export const sharedResponses = (): Record<string, Response> =>
  Object.fromEntries(
    Object.entries(shared).map(([name, { codes, description }]) => [
      name,
      { description: `${description} ${codes.join(', ')}`, content: failed, 'x-codes': codes },
    ]),
  )

/** Returns how an endpoint can fail, by status: first what is specific to it, then what it shares with others. */
function failuresOf(endpoint: EndpointWithSchemas): Record<string, Response> {
  const own = Object.groupBy(codesOf(endpoint), (code) => String(errorStatuses[code]))
  return {
    ...Object.fromEntries(
      Object.entries(shared)
        .filter(([, response]) => response.of(endpoint))
        .map(([name, response]) => [statusOf(response), { $ref: prefix + name }]),
    ),
    ...Object.fromEntries(
      Object.entries(own).map(([status, codes]) => [
        status,
        { description: codes!.join(', '), content: failed, 'x-codes': codes! },
      ]),
    ),
  }
}

/** Returns the responses of an endpoint by status. @param content that of a success */
export function responsesOf(endpoint: EndpointWithSchemas, content: Content): Record<string, Response> {
  const { answer } = endpoint
  return {
    [successStatus(answer)]: { description: 'Success', content },
    ...(partialStatus(answer) !== undefined && { 207: { description: 'Partial success', content } }),
    ...(answer.parts && {
      206: { description: 'The part that the header `Range` asked for', content },
      304: { description: 'Not changed since the version that the header `If-None-Match` names' },
    }),
    ...failuresOf(endpoint),
  }
}

/** Returns the statuses that the document has for an endpoint. */
export const statusesOf = (endpoint: EndpointWithSchemas): ReadonlySet<number> =>
  new Set(Object.keys(responsesOf(endpoint, {})).map(Number))
