import '@fastify/cookie'
import { oauthErrorCodes } from '@outpost/contract/kit/error-codes'
import { ApiError, type ErrorCode, errorMessages, fail } from '@outpost/contract/kit/errors'
import { isAudited, isForOneself, isRead } from '@outpost/contract/kit/endpoint'
import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import type { Answer, MadeFile } from '@outpost/contract/kit/page'
import { plainFileName } from '@outpost/contract/kit/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App, Program } from '../context.ts'
import { holdsScope, type Actor } from './actor.ts'
import { takesHead } from './api-paths.ts'
import { withoutSecrets, writeAudit, type AuditFacts } from './audit.ts'
import { envelope, failure, fieldNames } from './envelope.ts'
import { discardBody } from './body-time.ts'
import { onlyOnce, type StoredAnswer } from './idempotency.ts'
import { passGate, storeHeld } from './intents.ts'
import { Deferred, type Context, type Handler, type Implementation } from './implement.ts'
import { readInput } from './input.ts'
import { sendBytes, type BytesAnswer } from './send-bytes.ts'
import { receiveFields, receiveForm, type ReceivedFile, type ReceivedForm } from './upload.ts'
import { isOwnPage, isSecure, originOf, requireSameSite } from './origin.ts'
import { OutsideAnswers } from './outside.ts'
import type { Transaction } from '../db/database.ts'
import { inReadOnly, inTransaction } from './transaction.ts'
import { scopeOf, systemScope } from './scope.ts'
import { proofIn, stepUp, type Confirmation, type Identity } from './step-up.ts'

/**
 * Creates the routes of all endpoints of an implementation. docs/architecture.md explains the steps of a request in
 * order.
 */
export function mount(server: FastifyInstance, app: Program, implementation: Implementation, identity: Identity): void {
  for (const [key, endpoint] of Object.entries(implementation.endpoints)) {
    const handler = implementation.handlers[key]!
    server.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      // HEAD would have the effect of a GET that changes something, without its result.
      exposeHeadRoute: takesHead(endpoint),
      bodyLimit: endpoint.bodyLimit ?? 1_048_576,
      ...(endpoint.answer.kind === 'bytes' && { compress: false }),
      config: {
        takesForms: endpoint.upload !== undefined || endpoint.multipart === true,
        takesFields: endpoint.form === true,
        takesStream: endpoint.stream === true,
      },
      handler: (request, reply) => answer(app, endpoint, handler, request, reply, identity),
    })
  }
}

async function answer(
  app: Program,
  endpoint: EndpointWithSchemas,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
): Promise<unknown> {
  let actor: Actor | undefined
  let form: ReceivedForm | undefined
  try {
    // Public reads are not authenticated: a page starts with them, before it has an anti-forgery token.
    if (endpoint.access !== 'public' || endpoint.method !== 'GET') actor = await identity.authenticate(app, request)
    if (actor?.credential.kind === 'session') requireSameSite(app, request, actor.credential.xsrf)
    app.apiLimit.count(actor, reply)
    if (!actor && endpoint.method !== 'GET') app.anonymousLimit.count(request.ip)
    allow(endpoint, actor)
    form = endpoint.upload && actor ? await receiveForm(app, endpoint.upload, request, actor.userId) : undefined
    if (form) request.body = form.fields
    else if (endpoint.stream && request.body) throw fail('UNSUPPORTED_MEDIA_TYPE', { message: streamExpected })
    else if (endpoint.multipart) request.body = (await receiveFields(request)) ?? request.body
    const input = readInput(endpoint, request)
    const confirmation = await stepUp(
      app,
      identity,
      endpoint,
      actor,
      input,
      proofIn(request.body, originOf(app, request)),
    )
    // The field names of a list are known without a database query.
    const names = fieldNames(endpoint, input['fields_only'])
    if (names) return await reply.code(names.status).send(names.body)
    const found = form?.file && (await handler.inspects?.(form.file, input as never))
    const { status, body, afterCommit } = await act(
      app,
      endpoint,
      handler,
      request,
      reply,
      actor,
      input,
      confirmation,
      { file: form?.file, found },
    ).catch(storeHeld(app, actor))
    for (const next of afterCommit) await runSafely(app, next)
    if (endpoint.answer.kind === 'file') return await sendFile(reply, endpoint.answer, body as MadeFile)
    if (endpoint.answer.kind === 'bytes') return await sendBytes(request, reply, body as BytesAnswer)
    return await reply.code(status).send(body)
  } catch (error) {
    if (actor && isAudited(endpoint)) await runSafely(app, () => noteRefusal(app, endpoint, request, actor!, error))
    return await sendFailure(app, request, reply, error)
  } finally {
    await form
      ?.discard()
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'a file that came in was not removed'))
  }
}

const streamExpected = 'Send the body as application/octet-stream.'

/**
 * Statuses of requests refused because of the caller or the target. Other errors, such as invalid input, are not worth
 * an audit entry.
 */
const refusals = new Set([403, 404, 409, 423])
/** Wrong passwords and codes of a signed-in user. They are audited as well, although only a value was rejected. */
const attempts: ReadonlySet<string> = new Set(['WRONG_PASSWORD', 'CONFIRMATION_FAILED'])

/**
 * Adds an audit entry for a refused change. It uses a separate transaction, since that of the request was rolled back.
 */
async function noteRefusal(
  app: Program,
  endpoint: EndpointWithSchemas,
  request: FastifyRequest,
  actor: Actor,
  error: unknown,
): Promise<void> {
  const [first] = error instanceof ApiError ? error.items : []
  if (
    !(error instanceof ApiError) ||
    !first ||
    !(refusals.has(error.status) || attempts.has(first.code)) ||
    fromElsewhere.has(first.code)
  )
    return
  const path = request.url.split('?')[0]!.slice(0, 200).replaceAll(macInPath, '$1…')
  await inTransaction(app.db, scopeOf(actor), (tx) =>
    writeAudit(tx, actor, requestFacts(request), {
      act: `${endpoint.method} ${endpoint.path}`,
      target: path,
      detail: { refused: first.code, source: first.source },
    }),
  )
}

/** A MAC address in a path. It may be that of a guest, so only the part that names the maker is kept. */
const macInPath = /((?:[\da-f]{2}(?::|%3a)){3})(?:[\da-f]{2}(?::|%3a)){2}[\da-f]{2}/gi

/** Errors that are not the actor's own doing: another site's page used the session. */
const fromElsewhere: ReadonlySet<string> = new Set(['ORIGIN_REFUSED', 'XSRF_MISMATCH'])

function allow(endpoint: EndpointWithSchemas, actor: Actor | undefined): void {
  if (endpoint.access === 'public') return
  if (!actor) throw fail('UNAUTHORIZED')
  if (actor.blocked && !endpoint.despite?.includes(actor.blocked)) throw fail(actor.blocked)
  if (actor.impersonator && isForOneself(endpoint)) throw fail('NOT_WHILE_IMPERSONATING')
  if (endpoint.scope === null && actor.credential.kind === 'token') throw fail('SESSION_REQUIRED', { source: 'token' })
  if (!holdsScope(actor.credential, endpoint.scope)) throw fail('SCOPE_MISSING', { source: endpoint.scope ?? 'token' })
  if (endpoint.access !== 'signed-in' && !actor.permissions.has(endpoint.access))
    throw fail('FORBIDDEN', { source: endpoint.access })
}

interface Outcome extends StoredAnswer {
  afterCommit: (() => void | Promise<void>)[]
}

async function act(
  app: Program,
  endpoint: EndpointWithSchemas,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor | undefined,
  input: Record<string, unknown>,
  confirmation: Confirmation | undefined,
  { file, found }: Pick<Context, 'found'> & { file: ReceivedFile | undefined },
): Promise<Outcome> {
  const afterCommit: Outcome['afterCommit'] = []
  const later: Deferred<unknown>[] = []
  const answered = (result: unknown): StoredAnswer =>
    envelope(endpoint, result, input['fields'] as string[] | undefined)
  const scope = actor ? scopeOf(actor) : systemScope
  const answers = new OutsideAnswers()
  const attempt = async (tx: Transaction): Promise<StoredAnswer> => {
    let facts: Partial<AuditFacts> = {}
    for (const list of [afterCommit, later]) list.length = 0
    const context = contextOf({
      app,
      tx,
      scope,
      actor,
      endpoint,
      request,
      reply,
      file,
      found,
      audit: (more) => {
        facts = { ...facts, ...more }
      },
      // What a device does then cannot be rolled back.
      outside: (question, ask) => gate().then(() => answers.of(question, ask)),
      afterCommit: (next) => {
        afterCommit.push(next)
      },
    })
    const gate = async () => actor && passGate({ context, endpoint, input })
    const perform = async (): Promise<StoredAnswer> => {
      await confirmation?.(tx)
      const result = await handler(context, input as never)
      await gate()
      if (isAudited(endpoint) && actor)
        await writeAudit(tx, actor, context.request, {
          act: `${endpoint.method} ${endpoint.path}`,
          // What changed says more than what was asked.
          detail: facts.changes ? {} : withoutSecrets(input),
          ...facts,
        })
      if (result instanceof Deferred) later.push(result)
      return result instanceof Deferred ? { status: 200, body: {} } : answered(result)
    }
    const key = endpoint.once && actor ? idempotencyKey(request) : undefined
    if (!key || !actor) return perform()
    const called = `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`
    return onlyOnce(tx, app.sealer, actor.userId, key, called, perform)
  }
  const done = await answers.run(() => inTurn(app, endpoint, actor, attempt))
  return { ...(later[0] ? answered(await later[0].read()) : done), afterCommit }
}

/** Runs a request in its transaction, for which a user who has many of them waits. */
function inTurn<T>(
  app: Program,
  endpoint: EndpointWithSchemas,
  actor: Actor | undefined,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const within = isRead(endpoint) ? inReadOnly : inTransaction
  if (!actor) return within(app.db, systemScope, act)
  return app.turns.run(actor.impersonator?.userId ?? actor.userId, () => within(app.db, scopeOf(actor), act))
}

interface ContextParts extends Pick<Context, 'app' | 'tx' | 'scope' | 'found' | 'audit' | 'outside' | 'afterCommit'> {
  actor: Actor | undefined
  endpoint: EndpointWithSchemas
  request: FastifyRequest
  reply: FastifyReply
  file: ReceivedFile | undefined
}

/** Builds the context of a handler. Accessing an actor or file that does not exist fails the request. */
function contextOf(parts: ContextParts): Context {
  const { app, tx, scope, actor, endpoint, request, reply, file, found, audit, outside, afterCommit } = parts
  return {
    app,
    tx,
    scope,
    now: new Date(),
    get actor() {
      if (!actor) throw fail('UNAUTHORIZED')
      return actor
    },
    get file() {
      if (!file) throw fail('VALIDATION', { source: endpoint.upload?.field ?? 'file', message: 'Send a file.' })
      return file
    },
    found,
    body: request.raw,
    get gone() {
      return goneSignal(reply)
    },
    request: {
      ...requestFacts(request),
      cookies: request.cookies,
      origin: originOf(app, request),
      ownPage: isOwnPage(app, request),
      proof: proofIn(request.body, originOf(app, request)),
      authorization: request.headers.authorization,
    },
    audit,
    outside,
    afterCommit,
    setCookie: (name, value, { httpOnly, maxAge }) => {
      reply.setCookie(name, value ?? '', {
        path: '/',
        httpOnly,
        sameSite: 'lax',
        secure: name.startsWith('__Host-') || isSecure(app, request),
        maxAge: value === null ? 0 : maxAge,
      })
    },
  }
}

/** Returns a signal that is aborted when the caller closes its connection before the answer. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const end = new AbortController()
  const abort = (): void => end.abort(fail('BAD_REQUEST', { message: 'The connection was closed before the answer.' }))
  if (raw.destroyed) abort()
  else raw.once('close', () => !raw.writableFinished && abort())
  return end.signal
}

/**
 * Sends a file as a download that is never shown inline. The server sets its name, so user content cannot appear as
 * part of the console.
 */
const sendFile = (
  reply: FastifyReply,
  { mediaType = 'application/octet-stream' }: Answer,
  { name, content }: MadeFile,
): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${plainFileName(name).replace(/[^\x20-\x7e]/g, '_')}"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(mediaType)
    .send(content)

const requestFacts = (request: FastifyRequest) => ({
  id: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w.:-]{8,128}$/.test(key)) throw fail('VALIDATION', { source: 'Idempotency-Key' })
  return key
}

async function runSafely(app: App, next: () => void | Promise<void>): Promise<void> {
  try {
    await next()
  } catch (error) {
    app.log.error({ error: String(error) }, 'work after commit failed')
  }
}

/**
 * The single place where failures become responses: known errors are sent as they are, all others as INTERNAL with the
 * request's id.
 */
export async function sendFailure(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<FastifyReply> {
  const known = failure(error)
  if (known.status >= 500) logFailure(app, request, known.status, error)
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter)
  // RFC 9110 requires it with a 401. Browsers ask for no password because of this scheme.
  if (known.status === 401) reply.header('www-authenticate', 'Bearer')
  // A body that is still being sent is read to its end: closing the connection would hide the answer from the client.
  discardBody(request.raw)
  reply.removeHeader('connection')
  const top = topLevel(known.errors[0]?.code)
  return reply
    .code(known.status)
    .header('x-request-id', request.id)
    .send({
      success: false,
      ...top,
      errors: known.errors,
      ...(known.meta ? { meta: known.meta } : {}),
      request_id: request.id,
    })
}

/**
 * Additional top-level properties that some clients expect: the code for pollers of the status API, and the standard's
 * error fields for OAuth 2.0 clients.
 */
function topLevel(code: ErrorCode | undefined): object {
  if (code === 'CHANNEL_NOT_FOUND') return { code }
  return code !== undefined && (oauthErrorCodes as readonly ErrorCode[]).includes(code)
    ? { error: code.toLowerCase(), error_description: errorMessages[code] }
    : {}
}

/**
 * Logs a failure. Only unexpected errors get a stack trace, since an unavailable database fails thousands of requests
 * in the same way.
 */
function logFailure(app: App, request: FastifyRequest, status: number, error: unknown): void {
  // The pattern of the route, since a path may contain a secret, such as the token of a file for a device.
  const facts = { request: request.id, path: request.routeOptions.url ?? request.url.split('?')[0] }
  if (status === 500)
    app.log.error({ ...facts, error: error instanceof Error ? error.stack : String(error) }, 'request failed')
  else app.log.warn({ ...facts, error: String(error) }, 'request failed')
}
