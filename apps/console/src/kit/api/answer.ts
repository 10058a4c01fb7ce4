import type { Endpoint, ResultOf } from '@outpost/contract/kit/endpoint'
import { ApiError, type ErrorCode, type ErrorItem, type ErrorMeta, errors } from '@outpost/contract/kit/errors'

/** What every endpoint answers around its data. */
export interface Envelope {
  success?: boolean
  data?: unknown
  meta?: Record<string, unknown>
  errors?: unknown
}

/** One whole answer of the server, and the request that it answers. */
export interface Answer {
  response: Response
  envelope: Envelope
  config: RequestConfig
}

/** What was asked. */
export interface RequestConfig {
  method: string
  /** With its query. */
  url: string
}

interface FailureDetail {
  answered: boolean
  requestId?: string | undefined
  retryAfter?: number | undefined
  meta?: ErrorMeta | undefined
  status?: number | undefined
  statusText?: string | undefined
  told?: boolean | undefined
  config?: RequestConfig | undefined
  cause?: unknown
}

/** A failed call: the contract's error, what was asked, and how to find it in the server's log. */
export class CallError extends ApiError {
  /** The server's name for this request; undefined when no answer came. */
  readonly requestId: string | undefined
  /** False when no answer came at all: no network, no server, or a time limit. */
  readonly answered: boolean
  /** Whether the server itself said what went wrong, and not a proxy with a page of its own. */
  readonly told: boolean
  /** The status in words, as far as the protocol carries them. */
  readonly statusText: string
  readonly config: RequestConfig | undefined
  /** What failed, in words, where the server said nothing of it. */
  sentence: string | undefined
  readonly #status: number | undefined

  constructor(items: readonly ErrorItem[], detail: FailureDetail) {
    super(items, detail.retryAfter, detail.meta)
    this.name = 'CallError'
    this.requestId = detail.requestId
    this.answered = detail.answered
    this.told = detail.told ?? true
    this.statusText = detail.statusText ?? ''
    this.config = detail.config
    this.#status = detail.status
    if (detail.cause !== undefined) this.cause = detail.cause
  }

  /** The status of the answer; 408 where none came in time. */
  override get status(): number {
    return this.#status ?? super.status
  }
}

/** One error as it is written on the wire. */
interface WireError {
  code?: unknown
  message?: unknown
  source?: unknown
}

const isEntry = (value: unknown): value is WireError => typeof value === 'object' && value !== null
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code)

/** The code for an answer that named none, such as a proxy's page. */
function codeOfStatus(status: number): ErrorCode {
  const found = (Object.keys(errors) as ErrorCode[]).find((code) => errors[code].status === status)
  if (found) return found
  return status >= 500 ? 'INTERNAL' : 'BAD_REQUEST'
}

/** What an envelope says of errors: a list, or one error by itself. */
const entriesOf = (envelope: Envelope): WireError[] => [envelope.errors].flat().filter(isEntry)
const namesErrors = (envelope: Envelope): boolean =>
  entriesOf(envelope).some(({ message }) => typeof message === 'string')

function itemsOf(envelope: Envelope, status: number): ErrorItem[] {
  const items = entriesOf(envelope).map((entry): ErrorItem => {
    const code = isErrorCode(entry.code) ? entry.code : codeOfStatus(status)
    return {
      code,
      message: typeof entry.message === 'string' ? entry.message : errors[code].message,
      source: typeof entry.source === 'string' ? entry.source : null,
    }
  })
  if (items.length > 0) return items
  const code = codeOfStatus(status)
  return [{ code, message: errors[code].message, source: null }]
}

/** The envelope of an answer; a body that is not JSON counts as an empty one. */
export async function envelopeOf(response: Response): Promise<Envelope> {
  const text = await response.text()
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const factsOf = (meta: Envelope['meta']): ErrorMeta =>
  Object.fromEntries(
    Object.entries(meta ?? {}).filter(
      (entry): entry is [string, ErrorMeta[string]] =>
        ['string', 'number'].includes(typeof entry[1]) || Array.isArray(entry[1]),
    ),
  )

/** The error that an answer reports, with the time after which a repeat makes sense. */
export function failureOf({ response, envelope, config }: Answer): CallError {
  const retryAfter = Number(response.headers.get('retry-after'))
  return new CallError(itemsOf(envelope, response.status), {
    requestId: response.headers.get('x-request-id') ?? undefined,
    answered: true,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
    meta: factsOf(envelope.meta),
    // An answer of 200 that says that it failed has no status of its own.
    status: response.ok ? undefined : response.status,
    statusText: response.statusText,
    told: namesErrors(envelope),
    config,
  })
}

/** Takes the result out of a successful envelope, by the kind of answer that the endpoint declares. */
export function resultOf<E extends Endpoint>(endpoint: E, envelope: Envelope): ResultOf<E> {
  const meta = envelope.meta ?? {}
  switch (endpoint.answer.kind) {
    case 'page': {
      const rows = Array.isArray(envelope.data) ? envelope.data : []
      const total = typeof meta.total === 'number' ? meta.total : rows.length
      return { rows, total, meta } as ResultOf<E>
    }
    case 'channel':
      return { channel: meta.channel } as ResultOf<E>
    case 'raw': {
      const { success: _, ...record } = envelope
      return record as ResultOf<E>
    }
    case 'partly':
      return { data: envelope.data ?? [], errors: envelope.errors ?? [] } as ResultOf<E>
    case 'nothing':
      return undefined as ResultOf<E>
    default:
      return envelope.data as ResultOf<E>
  }
}
