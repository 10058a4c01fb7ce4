import { auth } from '@outpost/contract/auth'
import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { errors } from '@outpost/contract/kit/errors'
import { CallError, envelopeOf, failureOf, resultOf } from './answer.ts'
import { loadChunk } from './chunk.ts'
import { requestParts } from './request.ts'

export { CallError } from './answer.ts'

/** What the application tells the client once at its start. */
export interface ClientSettings {
  /** Before every path; another origin only in tests. */
  base: string
  /** Cookie that holds the anti-forgery token. */
  xsrfCookie: string
  cookies: () => string
  /** Version of this build, so that the server can tell which console made a call. */
  version: string
  /** The session could not be renewed: the person has to sign in again. */
  onSessionLost: () => void
  /** The session was renewed: long connections have to be opened again. */
  onSessionRenewed: () => void
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Client-made id for endpoints that must not act twice; the form makes it when it opens. */
  idempotencyKey?: string | undefined
  /** Milliseconds before the call is given up. */
  timeout?: number
  /** Before the path instead of `/api`, where a form's caller names another part of this host. */
  base?: string | undefined
  /** Hears how much of the files has been sent, 0 to 1. Only an input with files tells of it. */
  onProgress?: ((sent: number) => void) | undefined
}

const settings: ClientSettings = {
  base: '/api',
  xsrfCookie: 'XSRF-TOKEN',
  cookies: () => document.cookie,
  version: '',
  onSessionLost: () => undefined,
  onSessionRenewed: () => undefined,
}

/** Tells the client what only the application knows; later values win. */
export function configureClient(changes: Partial<ClientSettings>): void {
  Object.assign(settings, changes)
}

/** No call may wait for ever; the longest answers (large lists) take a few seconds. */
const CALL_LIMIT = 60_000
/** The specification's limit for reading the user and renewing the session. */
export const SESSION_LIMIT = 30_000

function cookie(name: string): string | undefined {
  const found = settings.cookies().split('; ').find((entry) => entry.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

function headersOf(body: string | undefined, options: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' })
  const token = cookie(settings.xsrfCookie)
  if (token !== undefined) headers.set('x-xsrf-token', token)
  if (settings.version !== '') headers.set('x-spa-version', settings.version)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  return headers
}

/** Sends once. An abort by the caller is thrown as it is; every other failure to get an answer becomes UNAVAILABLE. */
async function send(endpoint: Endpoint, input: object, options: CallOptions): Promise<Response> {
  const { url, body, fields } = requestParts(endpoint, input as Record<string, unknown>)
  const address = (options.base ?? settings.base) + url
  if (endpoint.method !== 'GET' && holdsFile(fields)) return await sendFiles(endpoint, address, fields, options)
  const limit = AbortSignal.timeout(options.timeout ?? CALL_LIMIT)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  const init = { method: endpoint.method, headers: headersOf(body, options), credentials: 'same-origin', signal, ...(body !== undefined && { body }) } as const
  try {
    return await fetch(address, init)
  } catch (error) {
    throw unanswered(error, options)
  }
}

/** The caller's own abort as it is; every other failure to get an answer as UNAVAILABLE. */
function unanswered(error: unknown, options: CallOptions): unknown {
  if (options.signal?.aborted) return error
  return new CallError([{ code: 'UNAVAILABLE', message: errors.UNAVAILABLE.message, source: null }], { answered: false })
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

/** Files go as multipart form data, which few pages need. */
async function sendFiles(endpoint: Endpoint, address: string, fields: Readonly<Record<string, unknown>>, options: CallOptions): Promise<Response> {
  const { upload } = await loadChunk(() => import('./upload.ts'))
  try {
    return await upload({ method: endpoint.method, address, headers: headersOf(undefined, options), fields, signal: options.signal, onProgress: options.onProgress })
  } catch (error) {
    throw unanswered(error, options)
  }
}

let renewal: Promise<boolean> | undefined

/** Renews the session; callers at the same time share one request. False: the person has to sign in again. */
function renewSession(): Promise<boolean> {
  renewal ??= renewOnce().finally(() => {
    renewal = undefined
  })
  return renewal
}

async function renewOnce(): Promise<boolean> {
  const response = await send(auth.refresh, {}, { timeout: SESSION_LIMIT })
  if (response.ok) {
    settings.onSessionRenewed()
    return true
  }
  if (response.status >= 500) throw failureOf(response, await envelopeOf(response))
  settings.onSessionLost()
  return false
}

/** Paths of the account itself answer 401 for their own reasons; renewing there could never help. */
const isAccountPath = (endpoint: Endpoint): boolean => endpoint.path.startsWith('/account')

/**
 * Calls an endpoint of the contract and gives its result. Path parameters and body or query stand together in `input`. An
 * expired session is renewed once and the call repeated.
 * @example
 * const { rows, total } = await call(devices.list, { status: ['online'], limit: 25 })
 * @throws CallError with the contract's codes; the caller's own AbortError passes as it is
 */
export async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<ResultOf<E>> {
  let response = await send(endpoint, input, options)
  if (response.status === 401 && !isAccountPath(endpoint) && (await renewSession())) {
    response = await send(endpoint, input, options)
  }
  const envelope = await envelopeOf(response)
  if (!response.ok || envelope.success === false) throw failureOf(response, envelope)
  return resultOf(endpoint, envelope)
}
