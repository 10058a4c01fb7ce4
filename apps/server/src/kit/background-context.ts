import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { fail } from '@outpost/contract/kit/errors'
import type { App } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import type { Actor } from './actor.ts'
import type { AuditFacts } from './audit.ts'
import { type Context, type Handler, implementations } from './implement.ts'
import { scopeOf } from './scope.ts'
import type { ReceivedFile } from './upload.ts'

/**
 * Finds an endpoint and its handler by its method and path, such as `POST /tags`. Undefined if this version has no such
 * endpoint.
 */
export function findEndpoint(called: string) {
  for (const { endpoints, handlers } of implementations.all())
    for (const [name, endpoint] of Object.entries(endpoints))
      if (`${endpoint.method} ${endpoint.path}` === called) return { endpoint, handler: handlers[name]! as Handler }
  return undefined
}

/**
 * Facts of a request that nobody sends: a handler runs in the background on behalf of a user.
 * @param origin the server's address as the user addressed it
 */
export const backgroundRequest = (app: App, id: string, origin = app.publicUrl()): Context['request'] => ({
  id,
  ip: '',
  userAgent: '',
  cookies: {},
  origin,
  ownPage: true,
  proof: undefined,
  authorization: undefined,
})

interface Background {
  app: App
  tx: Transaction
  actor: Actor
  request: Context['request']
  /** A received file, for an endpoint with `upload`, and what its handler found in it. */
  file?: ReceivedFile
  found?: unknown
  outside: Context['outside']
  /** Collects the facts of the audit entry. */
  audit: (facts: Partial<AuditFacts>) => void
  /** Collects what runs after the commit. */
  later: (act: () => void | Promise<void>) => void
}

/** Returns the context of a handler that runs in the background on behalf of a user. */
export const backgroundContext = ({
  app,
  tx,
  actor,
  request,
  file,
  found,
  outside,
  audit,
  later,
}: Background): Context => ({
  app,
  tx,
  actor,
  scope: scopeOf(actor),
  request,
  now: new Date(),
  get file(): ReceivedFile {
    if (file) return file
    throw fail('VALIDATION', { source: 'file', message: 'Send a file.' })
  },
  // Nobody waits for the answer.
  gone: new AbortController().signal,
  found,
  body: Readable.from([]) as unknown as IncomingMessage,
  audit,
  outside,
  afterCommit: later,
  setCookie: () => {},
})
