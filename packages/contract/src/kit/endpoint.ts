import type { z } from 'zod'
import type { AccountBlock, ErrorCode } from './errors.ts'
import type { Answer, MadeFile, Page } from './page.ts'
import type { Right, Scope } from './permissions.ts'

/** Who may send the request: holders of a permission, any signed-in user, or - stated explicitly - everybody. */
export type Access = Right | 'signed-in' | 'public'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The request and response schemas of an endpoint. They are in the `schemas.ts` next to its `endpoints.ts`, under the
 * same name, so that a page that only sends requests does not load them.
 */
export interface EndpointSchemas {
  /** The query of a GET request, the body of all others. */
  input?: z.ZodType
  /** Path parameters that are not positive integers. */
  params?: z.ZodObject
  /**
   * The record in the response: a row of `page`, a successful result of `partly`. Absent if the response has no record.
   */
  answer?: z.ZodType
  /** For `partly`: an entry for something that failed. */
  fault?: z.ZodType
  /** The names allowed in the `fields` query parameter. For `page`, the default is the fields of a row. */
  fields?: readonly string[]
}

export interface Endpoint<
  P extends string = string,
  A extends Answer = Answer,
  S extends EndpointSchemas = EndpointSchemas,
> {
  method: Method
  /**
   * The path below `/api`, with parameters in braces: `/devices/{id}`. Parameters are positive integers unless the
   * `params` schema defines them.
   */
  path: P
  access: Access
  answer: A
  /** Error codes of this endpoint, in addition to those that every endpoint may return. */
  errors?: readonly ErrorCode[]
  /**
   * Step-up confirmation of the session before the action. The console prompts the user and repeats the request.
   * `password`: 423 unless confirmed within the last ten minutes. `mfa`: MFA_REQUIRED for users with a second factor.
   * `mfa-or-password`: additionally the password for users without one.
   */
  confirm?: 'password' | 'mfa' | 'mfa-or-password'
  /** Account blocks that do not apply to this endpoint, because it lifts them or is needed to lift them. */
  despite?: readonly AccountBlock[]
  /**
   * True: nobody may do this on behalf of another user, so it is refused during impersonation. By default this applies
   * to everything that changes one's own account, that is, to requests open to all signed-in users but not to tokens.
   */
  oneself?: boolean
  /** Must not take effect twice, so it honours `Idempotency-Key`. */
  once?: true
  /** Key of the success message in the console's language files. */
  says?: string
  /**
   * The scope that a token requires, `resource:read` or `resource:write`; `any` if every token is accepted, null if
   * none is.
   */
  scope: Scope | 'any' | null
  /**
   * Changes nothing, although its input is too large for a query: it runs in a read-only transaction and writes no
   * audit log line.
   */
  reads?: true
  /**
   * A GET that changes something, as the vendor's API has it: it runs in a transaction that writes, adds an audit log
   * line, and is refused if a page of another site sends it. With `channel` it only writes its answer on a channel, and
   * adds no audit log line.
   */
  changes?: true | 'channel'
  /**
   * Also accepts the body as a form (application/x-www-form-urlencoded), for clients that follow a standard requiring
   * it.
   */
  form?: true
  /** Also accepts the body as multipart form data without a file. All its values are texts. */
  multipart?: true
  /** Also accepts the body as a list of one object, which is how the vendor's document shows it. */
  listed?: true
  /** The maximum body size in bytes; 1 MiB by default. */
  bodyLimit?: number
  /**
   * The body is multipart form data and this field a file, which is stored while it is received. The values of the
   * other fields are texts. `most` is the maximum file size in bytes; the installation's limit by default.
   */
  upload?: { field: string; most?: number }
  /**
   * The body is bytes of any type and length (application/octet-stream), which the handler reads while they arrive. The
   * input is in the query.
   */
  stream?: true
  /** Never set; only carries the types of the schemas. */
  readonly schemas?: S
}

const define =
  (method: Method) =>
  <const P extends string, const A extends Answer>(
    path: P,
    spec: Omit<Endpoint<P, A>, 'method' | 'path' | 'schemas'>,
  ): Endpoint<P, A> => ({ method, path, ...spec })

/**
 * Declares an endpoint as plain data. From it and its schemas derive the route, validation, permission check, audit log
 * line, OpenAPI page, typed client, query key, button visibility and its row in the permission matrix test.
 * @example
 * list: get('/tags', { access: 'view_tags', scope: 'tags:read', answer: page })
 */
export const get = define('GET')
export const post = define('POST')
export const put = define('PUT')
export const del = define('DELETE')

/** The kinds of response that fit the schemas: a page has rows, and `nothing` has no record. */
type KindFor<S extends EndpointSchemas> = S extends { fault: z.ZodType }
  ? 'partly'
  : S extends { answer: z.ZodObject }
    ? 'page' | 'item' | 'created' | 'raw'
    : S extends { answer: z.ZodType }
      ? 'item' | 'created' | 'raw'
      : 'nothing' | 'channel' | 'file' | 'bytes'

export type Endpoints = Readonly<Record<string, Endpoint>>
/** The schemas of a list of endpoints, under the same names. */
export type SchemasOf<L extends Endpoints> = {
  readonly [K in keyof L]: L[K] extends Endpoint<string, Answer, infer S> ? S : never
}

/**
 * Combines endpoints with the types of their schemas, without loading the schemas. An endpoint without schemas, schemas
 * without an endpoint, and a response kind that does not fit its schema are compile errors.
 * @example
 * import type { tagSchemas } from './schemas.ts'
 * export const tags = endpoints<typeof tagSchemas>()({ list: get('/tags', { ..., answer: page }) })
 */
export const endpoints =
  <S extends Readonly<Record<string, EndpointSchemas>>>() =>
  <const L extends { readonly [K in keyof S]: Endpoint<string, Answer<KindFor<S[K]>>> }>(
    declared: L & { readonly [K in Exclude<keyof L, keyof S>]: never },
  ) =>
    declared as unknown as {
      readonly [K in keyof L]: L[K] extends Endpoint<infer P, infer A> ? Endpoint<P, A, S[K & keyof S]> : never
    }

/** Returns whether only the user may send a request, and nobody who impersonates that user. */
export const isForOneself = ({
  oneself,
  method,
  access,
  scope,
}: Pick<Endpoint, 'oneself' | 'method' | 'access' | 'scope'>): boolean =>
  oneself ?? (method !== 'GET' && access === 'signed-in' && scope === null)

/** Returns whether a request changes nothing. */
export const isRead = ({ method, reads, changes }: Pick<Endpoint, 'method' | 'reads' | 'changes'>): boolean =>
  method === 'GET' ? changes === undefined : reads === true
/** Returns whether a request adds an audit log line. */
export const isAudited = (endpoint: Pick<Endpoint, 'method' | 'reads' | 'changes'>): boolean =>
  !isRead(endpoint) && endpoint.changes !== 'channel'

type ParamNames<P extends string> = P extends `${string}{${infer K}}${infer R}` ? K | ParamNames<R> : never
type SchemasIn<E extends Endpoint> = E extends Endpoint<string, Answer, infer S> ? S : never
/** Path parameters: numbers by default, or as named and typed by the endpoint's `params` schema. */
type ParamsOf<E extends Endpoint> =
  SchemasIn<E> extends { params: infer Pa extends z.ZodObject }
    ? z.output<Pa>
    : { [K in ParamNames<E['path']>]: number }
type BodyIn<E extends Endpoint> = SchemasIn<E> extends { input: infer In extends z.ZodType } ? z.input<In> : unknown
type BodyOut<E extends Endpoint> = SchemasIn<E> extends { input: infer In extends z.ZodType } ? z.output<In> : object

/** The input from the client: path parameters and query or body in one object. */
export type InputOf<E extends Endpoint> = ParamsOf<E> & BodyIn<E>
/** The input that a handler receives after validation. */
export type ParsedInputOf<E extends Endpoint> = ParamsOf<E> & BodyOut<E>

type RecordOf<S extends EndpointSchemas> = S extends { answer: infer R extends z.ZodType } ? z.output<R> : unknown
type FaultOf<S extends EndpointSchemas> = S extends { fault: infer F extends z.ZodType } ? z.output<F> : unknown
type MetaOf<A extends Answer> = A extends { meta: readonly (infer M extends string)[] }
  ? { meta: Record<M, string> }
  : object
/** The result of a handler and of the typed client, by response kind. */
type Results<S extends EndpointSchemas, A extends Answer> = {
  page: Page<RecordOf<S>>
  item: RecordOf<S>
  created: RecordOf<S>
  raw: RecordOf<S>
  partly: { data: RecordOf<S>[]; errors: FaultOf<S>[] } & MetaOf<A>
  nothing: void
  channel: { channel: string }
  file: MadeFile
  bytes: object
}
/** The result of a handler: a page, a record, a channel name, or nothing. */
export type ResultOf<E extends Endpoint> =
  E extends Endpoint<string, infer A, infer S> ? Results<S, A>[A['kind']] : never
