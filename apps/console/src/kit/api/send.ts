import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { type ErrorItem, errors } from '@outpost/contract/kit/errors'
import { type Answer, CallError, envelopeOf } from './answer.ts'
import { loadChunk } from '../browser/chunk.ts'
import { requestParts } from './request.ts'

/** What the application tells the client once at its start. */
export interface ClientSettings {
  /** Before every path; another host's where the build was made for a review of another API. */
  base: string
  /** Cookie that holds the anti-forgery token. */
  xsrfCookie: string
  cookies: () => string
  /** Version of the console, so that the server can tell which one made a call. */
  version: () => string
  /** The session could not be renewed: the person has to sign in again. */
  onSessionLost: () => void
  /** The session was renewed: long connections have to be opened again. */
  onSessionRenewed: () => void
  /** A call failed for a reason that concerns the whole console. */
  onGlobalError: (item: ErrorItem, error: CallError) => void
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Client-made id for endpoints that must not act twice; the form makes it when it opens. */
  idempotencyKey?: string | undefined
  /** Milliseconds before the call is given up. */
  timeout?: number
  /** Before the path instead of `/api`, where a form's caller names another part of this host. */
  base?: string | undefined
  /** True: the call outlives the page that made it. Only reading is ever broken off. */
  lasting?: boolean
  /** Hears how much of the files has been sent, 0 to 1. Only an input with files tells of it. */
  onProgress?: ((sent: number) => void) | undefined
}

const settings: ClientSettings = {
  base: '/api',
  xsrfCookie: 'XSRF-TOKEN',
  cookies: () => document.cookie,
  version: () => '',
  onSessionLost: () => undefined,
  onSessionRenewed: () => undefined,
  onGlobalError: () => undefined,
}

/** Tells the client what only the application knows; later values win. */
export function configureClient(changes: Partial<ClientSettings>): void {
  Object.assign(settings, changes)
}

/** What the application has told of itself. */
export const client: Readonly<ClientSettings> = settings

/** No call may wait for ever; the longest answers (large lists) take a few seconds. */
const CALL_LIMIT = 60_000
/** The specification's limit for reading the user and renewing the session. */
export const SESSION_LIMIT = 30_000

function cookie(name: string): string | undefined {
  const found = settings
    .cookies()
    .split('; ')
    .find((entry) => entry.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

/** What every request carries. */
export function commonHeaders(): Headers {
  const headers = new Headers({ accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' })
  const token = cookie(settings.xsrfCookie)
  if (token !== undefined) headers.set('x-xsrf-token', token)
  const version = settings.version()
  if (version !== '') headers.set('x-spa-version', version)
  return headers
}

function headersOf(body: string | undefined, options: CallOptions): Headers {
  const headers = commonHeaders()
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  return headers
}

/** The caller's own abort as it is; every other failure to get an answer as UNAVAILABLE, with 408 where time ran out. */
function unanswered(error: unknown, signal: AbortSignal | undefined, config: CallError['config']): unknown {
  if (signal?.aborted) return signal.reason
  const status = error instanceof DOMException && error.name === 'TimeoutError' ? 408 : undefined
  return new CallError([{ code: 'UNAVAILABLE', message: errors.UNAVAILABLE.message, source: null }], {
    answered: false,
    status,
    config,
    cause: error,
  })
}

/** Where a call of an endpoint goes, without its query: by this the console tells what it is about. */
export const addressOf = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: object,
  options: CallOptions = {},
): string => (options.base ?? settings.base) + requestParts(endpoint, input as Record<string, unknown>).url

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

/** Files go as multipart form data, which few pages need. */
async function sendFiles(
  method: string,
  address: string,
  fields: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Response> {
  const { upload } = await loadChunk(() => import('./upload.ts'))
  return upload({
    method,
    address,
    headers: headersOf(undefined, options),
    fields,
    signal: options.signal,
    onProgress: options.onProgress,
  })
}

/** Asks once, and reads the whole answer. An abort by the caller is thrown as it is. */
export async function send(endpoint: Endpoint, input: object, options: CallOptions): Promise<Answer> {
  const { body, fields } = requestParts(endpoint, input as Record<string, unknown>)
  const { method } = endpoint
  const config = { method, url: addressOf(endpoint, input, options) }
  const limit = AbortSignal.timeout(options.timeout ?? CALL_LIMIT)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  try {
    const response =
      method !== 'GET' && holdsFile(fields)
        ? await sendFiles(method, config.url, fields, options)
        : await fetch(config.url, {
            method,
            headers: headersOf(body, options),
            credentials: 'include',
            signal,
            ...(body !== undefined && { body }),
          })
    return { response, envelope: await envelopeOf(response), config }
  } catch (error) {
    throw unanswered(error, options.signal, config)
  }
}
