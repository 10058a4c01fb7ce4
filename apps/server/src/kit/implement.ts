import type { IncomingMessage } from 'node:http'
import type { Endpoint, ParsedInputOf, ResultOf, SchemasOf } from '@outpost/contract/kit/endpoint'
import { type EndpointWithSchemas, withSchemas } from '@outpost/contract/kit/with-schemas'
import type { Transaction } from '../db/database.ts'
import type { App } from '../context.ts'
import type { Actor } from './actor.ts'
import type { AuditFacts, RequestFacts } from './audit.ts'
import { extensionPoint } from './extension.ts'
import type { Scope } from './scope.ts'
import type { OutsideAnswers } from './outside.ts'
import type { Proof } from './step-up.ts'
import type { ReceivedFile } from './upload.ts'

/** The context of a handler: the program, and one transaction confined to the actor's scope. */
export interface Context {
  app: App
  /** The transaction of the request. The audit entry is written in it as well. */
  tx: Transaction
  /** Throws UNAUTHORIZED on a public endpoint if the caller is not signed in. */
  readonly actor: Actor
  readonly scope: Scope
  request: RequestFacts & {
    cookies: Readonly<Record<string, string | undefined>>
    /** The server's address as this caller addressed it. */
    origin: string
    /** False if a page of another site sent the request. */
    ownPage: boolean
    /** The second factor code sent with the request, for endpoints that check it themselves. */
    proof: Proof | undefined
    /** The raw Authorization header, for programs that authenticate with it. */
    authorization: string | undefined
  }
  /** The uploaded file, on an endpoint with `upload`. */
  readonly file: ReceivedFile
  /** What the handler's `inspects` found in that file. `withInspection` passes it on with its type. */
  readonly found: unknown
  /** The body of an endpoint with `stream`. The handler must limit how long it waits for it (see `body-time.ts`). */
  readonly body: IncomingMessage
  /** Aborted when the caller closes its connection before the answer, for work that is of no use then. */
  readonly gone: AbortSignal
  now: Date
  /**
   * Sets the target and details of the audit entry. By default it contains the endpoint and its input without secrets.
   */
  audit(facts: Partial<AuditFacts>): void
  /**
   * Asks someone outside of the database, such as a device, while the request holds no database connection: the
   * transaction is rolled back, `act` runs, and the handler starts again and gets the answer. See `OutsideAnswers`.
   * @param key the same key gets the same answer
   */
  outside: OutsideAnswers['of']
  /** Runs `act` once the transaction is committed. A failure is logged and does not reach the caller. */
  afterCommit(act: () => void | Promise<void>): void
  setCookie(name: string, value: string | null, options: { httpOnly: boolean; maxAge: number }): void
}

export type Handlers<R extends Readonly<Record<string, Endpoint>>> = {
  [K in keyof R]: (context: Context, input: ParsedInputOf<R[K]>) => Promise<ResultOf<R[K]> | Deferred<ResultOf<R[K]>>>
}

/** A handler. Its `inspects` examines an uploaded file before the transaction begins. */
export type Handler = ((context: Context, input: never) => Promise<unknown>) & {
  inspects?: (file: ReceivedFile, input: never) => Promise<unknown>
}

export interface Implementation {
  endpoints: Readonly<Record<string, EndpointWithSchemas>>
  handlers: Record<string, Handler>
}

/** The endpoints of all features, filled by `feature()`. A request that had to wait is carried out later by its handler. */
export const implementations = extensionPoint<Implementation>('implementations')

/**
 * Creates a handler that examines the uploaded file before its transaction begins, because that may take a while and
 * should not hold a database connection. Errors from `inspects` become the response.
 */
export const withInspection = <I, F, R>(
  inspects: (file: ReceivedFile, input: I) => Promise<F>,
  act: (context: Context, input: I, found: F) => Promise<R>,
): ((context: Context, input: I) => Promise<R>) =>
  Object.assign((context: Context, input: I) => act(context, input, context.found as F), { inspects })

/**
 * A result that is read after the transaction has ended, so that a large file holds no database connection. Only for
 * endpoints that change nothing in the database besides their audit entry.
 */
export class Deferred<T> {
  readonly read: () => Promise<T>

  constructor(read: () => Promise<T>) {
    this.read = read
  }
}

/**
 * Binds a feature's endpoints to their schemas and handlers. A missing handler is a compile error.
 * @example export default implement(tags, tagSchemas, { list: (context, query) => ..., create: ... })
 */
export const implement = <R extends Readonly<Record<string, Endpoint>>>(
  endpoints: R,
  schemas: SchemasOf<R>,
  handlers: Handlers<R>,
): Implementation => ({
  endpoints: withSchemas(endpoints, schemas),
  handlers: handlers as Implementation['handlers'],
})
