import type { z } from 'zod'
import type { AccountBlock, ErrorCode } from './errors.ts'
import type { Answer, MadeFile, Page } from './page.ts'
import type { Right } from './permissions.ts'
import type { Scope } from './scopes.ts'

/** Who may call: a permission, anybody signed in, or - written out on purpose - everybody. */
export type Access = Right | 'signed-in' | 'public'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * What an endpoint takes and answers, as schemas. They stand in the `schemas.ts` beside its `endpoints.ts`, under the same name, so that a
 * browser which only calls the endpoint does without them.
 */
export interface EndpointSchemas {
  /** The query of a GET, the body of all else. */
  input?: z.ZodType
  /** Path parameters that are not positive integers. */
  params?: z.ZodObject
  /** The record that is answered; of a page one row, of `partly` what was done. None where the answer has no record. */
  answer?: z.ZodType
  /** Of `partly`: what could not be done. */
  fault?: z.ZodType
  /** The names that the query's `fields` may hold. Of a page those of its row where nothing is said. */
  fields?: readonly string[]
}

export interface Endpoint<
  P extends string = string,
  A extends Answer = Answer,
  S extends EndpointSchemas = EndpointSchemas,
> {
  method: Method
  /** Path below `/api`, with parameters in braces: `/devices/{id}`. A parameter is a positive integer unless the schema `params` says otherwise. */
  path: P
  access: Access
  answer: A
  /** Codes that this endpoint adds to the ones every endpoint may answer. */
  errors?: readonly ErrorCode[]
  /**
   * Step-up of a session before the act: the console asks and repeats the same request. `password`: 423 unless it was
   * confirmed within ten minutes. `mfa`: MFA_REQUIRED of the person who has a second factor. `mfa-or-password`: the password of
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
  /** Scope that a token needs, `resource:read` or `resource:write`; `any` where each token will do, null where none does. */
  scope: Scope | 'any' | null
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
  /** Never set: it only carries the types of the schemas. */
  readonly schemas?: S
}

const define =
  (method: Method) =>
  <const P extends string, const A extends Answer>(
    path: P,
    spec: Omit<Endpoint<P, A>, 'method' | 'path' | 'schemas'>,
  ): Endpoint<P, A> => ({ method, path, ...spec })

/**
 * Declares an endpoint as plain data. From it and its schemas come the route, validation, permission check, audit line, OpenAPI page,
 * typed client, query key, button visibility and the row in the permission matrix test.
 * @example
 * list: get('/tags', { access: 'view_tags', scope: 'tags:read', summary: 'List tags', answer: page })
 */
export const get = define('GET')
export const post = define('POST')
export const put = define('PUT')
export const del = define('DELETE')

/** The kinds of answer that fit what is answered: a page has rows, and `nothing` no record. */
type KindFor<S extends EndpointSchemas> = S extends { fault: z.ZodType }
  ? 'partly'
  : S extends { answer: z.ZodObject }
    ? 'page' | 'item' | 'created' | 'raw'
    : S extends { answer: z.ZodType }
      ? 'item' | 'created' | 'raw'
      : 'nothing' | 'channel' | 'file' | 'bytes'

/** Endpoints by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>
/** The schemas of a list of endpoints, under the names of these. */
export type SchemasOf<L extends Endpoints> = {
  readonly [K in keyof L]: L[K] extends Endpoint<string, Answer, infer S> ? S : never
}

/**
 * Joins endpoints with the types of their schemas, which are not loaded by it. An endpoint without an entry in the schemas, an entry
 * without an endpoint, and an answer that does not fit its schema do not compile.
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

/** Whether a call is for the person alone, and not for somebody who acts as him. */
export const isForOneself = ({
  oneself,
  method,
  access,
  scope,
}: Pick<Endpoint, 'oneself' | 'method' | 'access' | 'scope'>): boolean =>
  oneself ?? (method !== 'GET' && access === 'signed-in' && scope === null)

type ParamNames<P extends string> = P extends `${string}{${infer K}}${infer R}` ? K | ParamNames<R> : never
type SchemasIn<E extends Endpoint> = E extends Endpoint<string, Answer, infer S> ? S : never
/** Path parameters: numbers by default, or the names and types of the endpoint's `params` schema. */
type ParamsOf<E extends Endpoint> =
  SchemasIn<E> extends { params: infer Pa extends z.ZodObject }
    ? z.output<Pa>
    : { [K in ParamNames<E['path']>]: number }
type BodyIn<E extends Endpoint> = SchemasIn<E> extends { input: infer In extends z.ZodType } ? z.input<In> : unknown
type BodyOut<E extends Endpoint> = SchemasIn<E> extends { input: infer In extends z.ZodType } ? z.output<In> : object

/** What a caller hands in: path parameters and query or body in one object. */
export type InputOf<E extends Endpoint> = ParamsOf<E> & BodyIn<E>
/** What a handler receives after validation. */
export type ParsedInputOf<E extends Endpoint> = ParamsOf<E> & BodyOut<E>

type RecordOf<S extends EndpointSchemas> = S extends { answer: infer R extends z.ZodType } ? z.output<R> : unknown
type FaultOf<S extends EndpointSchemas> = S extends { fault: infer F extends z.ZodType } ? z.output<F> : unknown
type MetaOf<A extends Answer> = A extends { meta: readonly (infer M extends string)[] }
  ? { meta: Record<M, string> }
  : object
/** What a handler returns and the client hands out, by the kind of answer. */
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
/** What a handler returns: a page, one record, a channel name, or nothing. */
export type ResultOf<E extends Endpoint> =
  E extends Endpoint<string, infer A, infer S> ? Results<S, A>[A['kind']] : never
