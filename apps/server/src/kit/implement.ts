import type { Endpoint, ParsedInputOf, ResultOf, SchemasOf } from '@outpost/contract/kit/endpoint'
import { type EndpointWithSchemas, withSchemas } from '@outpost/contract/kit/with-schemas'
import type { Transaction } from '../db/database.ts'
import type { App } from '../context.ts'
import type { Actor } from './actor.ts'
import type { AuditFacts, RequestFacts } from './audit.ts'
import type { Scope } from './scope.ts'
import type { Proof } from './step-up.ts'
import type { ReceivedFile } from './upload.ts'

/** What a handler gets: one transaction confined to the actor's scope, and the program around it. */
export interface Context {
  app: App
  /** The act's transaction; its audit line is written into it. */
  tx: Transaction
  /** Throws UNAUTHORIZED on a public endpoint that nobody signed in to. */
  readonly actor: Actor
  readonly scope: Scope
  request: RequestFacts & {
    cookies: Readonly<Record<string, string | undefined>>
    /** The server's address as this caller wrote it. */
    origin: string
    /** False where a page of another site made the call. */
    ownPage: boolean
    /** The second factor's code that came along, for endpoints that ask for it themselves. */
    proof: Proof | undefined
    /** The header as it came, for programs that prove who they are by it. */
    authorization: string | undefined
  }
  /** The file that came with a call of an endpoint with `upload`. */
  readonly file: ReceivedFile
  /** What the handler's `inspects` has found in that file; `inspecting` hands it out with its type. */
  readonly found: unknown
  now: Date
  /** Names the audit line's target and details; without it the line holds the endpoint and its input without secrets. */
  audit(facts: Partial<AuditFacts>): void
  /** Runs when the transaction is committed; a failure is logged and does not reach the caller. */
  afterCommit(act: () => void | Promise<void>): void
  setCookie(name: string, value: string | null, options: { httpOnly: boolean; maxAge: number }): void
}

export type Handlers<R extends Readonly<Record<string, Endpoint>>> = {
  [K in keyof R]: (context: Context, input: ParsedInputOf<R[K]>) => Promise<ResultOf<R[K]> | Later<ResultOf<R[K]>>>
}

/** A handler, and what it finds in the file of a call before its transaction begins. */
export type Handler = ((context: Context, input: never) => Promise<unknown>) & {
  inspects?: (file: ReceivedFile, input: never) => Promise<unknown>
}

export interface Implementation {
  endpoints: Readonly<Record<string, EndpointWithSchemas>>
  handlers: Record<string, Handler>
}

/**
 * A handler that first takes the file of its call apart: that may take a while, and meanwhile no connection of the database
 * is held. What `inspects` throws is the answer.
 */
export const inspecting = <I, F, R>(
  inspects: (file: ReceivedFile, input: I) => Promise<F>,
  act: (context: Context, input: I, found: F) => Promise<R>,
): ((context: Context, input: I) => Promise<R>) =>
  Object.assign((context: Context, input: I) => act(context, input, context.found as F), { inspects })

/** An answer that is read when the transaction is over: a large file holds no connection. Of reading endpoints alone. */
export class Later<T> {
  readonly read: () => Promise<T>

  constructor(read: () => Promise<T>) {
    this.read = read
  }
}

/**
 * Binds a feature's endpoints to their schemas and their handlers. A missing handler does not compile.
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
