import type { z } from 'zod'
import type { AccountBlock, ErrorCode } from './errors.ts'
import type { Answer } from './page.ts'
import type { Right } from './permissions.ts'

/** Who may call: a permission, anybody signed in, or - written out on purpose - everybody. */
export type Access = Right | 'signed-in' | 'public'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Endpoint<P extends string = string, In extends z.ZodType = z.ZodType, A extends Answer = Answer, Pa extends z.ZodObject = z.ZodObject> {
  method: Method
  /** Path below `/api`, with parameters in braces: `/devices/{id}`. A parameter is a positive integer unless `params` says otherwise. */
  path: P
  access: Access
  answer: A
  input?: In
  params?: Pa
  /** Codes that this endpoint adds to the ones every endpoint may answer. */
  errors?: readonly ErrorCode[]
  /**
   * Step-up of a session before the act: the console asks and repeats the same request. `password`: 423 unless it was
   * confirmed within ten minutes. `mfa`: MFA_REQUIRED of whoever has a second factor. `mfa-or-password`: the password of
   * those who have none.
   */
  confirm?: 'password' | 'mfa' | 'mfa-or-password'
  /** Blocks of an account that this call does not mind, since it lifts them or belongs to lifting them. */
  despite?: readonly AccountBlock[]
  /**
   * True: nobody else may do it in that person's name, so it is refused while somebody acts as another user. Left out, that holds for
   * whatever changes the own account: calls for everybody signed in that no token may make.
   */
  oneself?: boolean
  /** Must not take effect twice: takes part in `Idempotency-Key` (design: client-made ids). */
  once?: true
  /** Key of the success text in the console's language files. */
  says?: string
  /** One line for the API page. */
  summary: string
  /** Scope that a personal access token needs, `resource:read` or `resource:write`; null where tokens are refused. */
  scope: `${string}:read` | `${string}:write` | null
  /** Changes nothing, though its input is too large for a query: it runs as one that only reads, and leaves no audit line. */
  reads?: true
  /** Takes its body as a form (application/x-www-form-urlencoded) too, for callers that a standard makes send one. */
  form?: true
  /** Takes its body as multipart form data without a file too, whose values are texts. */
  multipart?: true
  /** The largest body in bytes; 1 MiB where it is not said. */
  bodyLimit?: number
  /**
   * The body is multipart form data and this field of it a file, which is written away while it comes in. Values of the
   * other fields are texts. `most` is the largest file in bytes; the installation's limit where it is not said.
   */
  upload?: { field: string; most?: number }
}

type Spec<P extends string, In extends z.ZodType, A extends Answer, Pa extends z.ZodObject> = Omit<Endpoint<P, In, A, Pa>, 'method' | 'path'>

const define =
  (method: Method) =>
  <P extends string, A extends Answer, In extends z.ZodType = z.ZodType<object>, Pa extends z.ZodObject = never>(path: P, spec: Spec<P, In, A, Pa>): Endpoint<P, In, A, Pa> => ({
    method,
    path,
    ...spec,
  })

/**
 * Declares an endpoint. From the object come the route, validation, permission check, audit line, OpenAPI page, typed
 * client, query key, button visibility and the row in the permission matrix test.
 * @example
 * list: get('/tags', { access: 'view_tags', scope: 'tags:read', input: TagFilter, answer: page(Tag), summary: 'List tags' })
 */
export const get = define('GET')
export const post = define('POST')
export const put = define('PUT')
export const del = define('DELETE')

/** Whether a call is for the person alone, and not for somebody who acts as him (IMPERSONATION-010). */
export const isForOneself = ({ oneself, method, access, scope }: Pick<Endpoint, 'oneself' | 'method' | 'access' | 'scope'>): boolean =>
  oneself ?? (method !== 'GET' && access === 'signed-in' && scope === null)

type ParamNames<P extends string> = P extends `${string}{${infer K}}${infer R}` ? K | ParamNames<R> : never
/** Path parameters: numbers by default, or the names and types of the endpoint's `params` schema. */
type ParamsOf<E extends Endpoint> = E extends Endpoint<string, z.ZodType, Answer, infer Pa> ? ([Pa] extends [never] ? { [K in ParamNames<E['path']>]: number } : z.output<Pa>) : never
type BodyIn<E extends Endpoint> = E extends Endpoint<string, infer In, Answer> ? z.input<In> : never
type BodyOut<E extends Endpoint> = E extends Endpoint<string, infer In, Answer> ? z.output<In> : never

/** What a caller hands in: path parameters and query or body in one object. */
export type InputOf<E extends Endpoint> = ParamsOf<E> & BodyIn<E>
/** What a handler receives after validation. */
export type ParsedInputOf<E extends Endpoint> = ParamsOf<E> & BodyOut<E>
/** What a handler returns: a page, one record, a channel name, or nothing. */
export type ResultOf<E extends Endpoint> = E['answer'] extends Answer<infer R> ? R : never
