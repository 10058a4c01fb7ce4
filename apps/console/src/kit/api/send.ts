import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { type ErrorItem, unavailableMessage } from '@outpost/contract/kit/error-codes'
import { type Answer, CallError, envelopeOf } from './answer.ts'
import { loadChunk } from '../browser/chunk.ts'
import { requestParts } from './request.ts'

/** Settings that the application passes to the client at startup. */
export interface ClientSettings {
  /** Prefix of every path. It contains another host if the build is meant for reviewing another API. */
  base: string
  /** Name of the cookie that contains the anti-forgery token. */
  xsrfCookie: string
  cookies: () => string
  /** Version of the console, so that the server can tell which version sent a request. */
  version: () => string
  /** Called when the session could not be renewed, so the user has to sign in again. */
  onSessionLost: () => void
  /** Called when the session was renewed, so long-lived connections have to be reopened. */
  onSessionRenewed: () => void
  /** Called when a request failed for a reason that concerns the whole console. */
  onGlobalError: (item: ErrorItem, error: CallError) => void
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Client-generated id for endpoints that must not run twice. A form creates it when it opens. */
  idempotencyKey?: string | undefined
  /** Timeout in ms. */
  timeout?: number
  /** Prefix of the path instead of `/api`, for forms that use another part of this host. */
  base?: string | undefined
  /** True: the request continues when the user leaves the page. Only reads are ever cancelled by navigation. */
  lasting?: boolean
  /** Called with the uploaded fraction of the files, 0 to 1. Only called if the input contains files. */
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

/** Configures the client with values known only to the application. Later values replace earlier ones. */
export function configureClient(changes: Partial<ClientSettings>): void {
  Object.assign(settings, changes)
}

/** The current settings. */
export const client: Readonly<ClientSettings> = settings

/** Default timeout in ms, so that no request waits for ever. The slowest responses (large lists) take a few seconds. */
const CALL_LIMIT = 60_000
/** Timeout in ms for reading the user and renewing the session: shorter than the default, because the whole page waits. */
export const SESSION_LIMIT = 30_000

function cookie(name: string): string | undefined {
  const found = settings
    .cookies()
    .split('; ')
    .find((entry) => entry.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

/** The headers of every request. */
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

/**
 * Converts an error raised while waiting for the response: the caller's own abort is passed through, everything else
 * becomes UNAVAILABLE, with status 408 after a timeout.
 */
function toCallError(error: unknown, signal: AbortSignal | undefined, config: CallError['config']): unknown {
  if (signal?.aborted) return signal.reason
  const status = error instanceof DOMException && error.name === 'TimeoutError' ? 408 : undefined
  return new CallError([{ code: 'UNAVAILABLE', message: unavailableMessage, source: null }], {
    answered: false,
    status,
    config,
    cause: error,
  })
}

/** The address of a request, including its query. Concurrent reads are recognized as identical by it. */
export const addressOf = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: object,
  options: CallOptions = {},
): string => (options.base ?? settings.base) + requestParts(endpoint, input as Record<string, unknown>).url

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

/** Sends files as multipart form data. The code is loaded on demand, because few pages need it. */
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

/** Sends a single request and reads the complete response. The caller's own abort is thrown unchanged. */
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
    throw toCallError(error, options.signal, config)
  }
}
