import type { Endpoint, ResultOf } from '@outpost/contract/kit/endpoint'
import {
  ApiError,
  type ErrorCode,
  type ErrorItem,
  type ErrorMeta,
  errorStatuses,
} from '@outpost/contract/kit/error-codes'

/** The structure around the data of every response. */
export interface Envelope {
  success?: boolean
  data?: unknown
  meta?: Record<string, unknown>
  errors?: unknown
}

/** A complete response of the server, with the request it belongs to. */
export interface Answer {
  response: Response
  envelope: Envelope
  config: RequestConfig
}

/** The request that was sent. */
export interface RequestConfig {
  method: string
  /** Including the query. */
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

/** A failed request: the error codes of the contract, the request, and the id for finding it in the server's log. */
export class CallError extends ApiError {
  /** The server's id of this request; undefined if there was no response. */
  readonly requestId: string | undefined
  /** False if there was no response at all: no network, no server, or a timeout. */
  readonly answered: boolean
  /** Whether the server itself reported the error, as opposed to an error page of a proxy. */
  readonly told: boolean
  /** The HTTP status text; empty if the protocol does not transmit one. */
  readonly statusText: string
  readonly config: RequestConfig | undefined
  /** A sentence that describes the failure, set if the server gave no reason. */
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

  /** The HTTP status of the response, 408 after a timeout, otherwise the status of the error code. */
  override get status(): number {
    return this.#status ?? super.status
  }
}

/** An error as the server sends it. */
interface WireError {
  code?: unknown
  message?: unknown
  source?: unknown
}

const isEntry = (value: unknown): value is WireError => typeof value === 'object' && value !== null
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorStatuses, code)

/** Derives the error code from the status, for responses without a code such as a proxy's error page. */
function codeOfStatus(status: number): ErrorCode {
  const found = (Object.keys(errorStatuses) as ErrorCode[]).find((code) => errorStatuses[code] === status)
  if (found) return found
  return status >= 500 ? 'INTERNAL' : 'BAD_REQUEST'
}

/** The errors of an envelope, which may be a list or a single error. */
const entriesOf = (envelope: Envelope): WireError[] => [envelope.errors].flat().filter(isEntry)
const namesErrors = (envelope: Envelope): boolean =>
  entriesOf(envelope).some(({ message }) => typeof message === 'string')

function itemsOf(envelope: Envelope, status: number): ErrorItem[] {
  const items = entriesOf(envelope).map((entry): ErrorItem => {
    const code = isErrorCode(entry.code) ? entry.code : codeOfStatus(status)
    return {
      code,
      message: typeof entry.message === 'string' ? entry.message : '',
      source: typeof entry.source === 'string' ? entry.source : null,
    }
  })
  if (items.length > 0) return items
  return [{ code: codeOfStatus(status), message: '', source: null }]
}

/** Reads the envelope of a response. A body that is not JSON is treated as an empty envelope. */
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

/** Returns the error that a response reports, with the time after which a retry makes sense. */
export function failureOf({ response, envelope, config }: Answer): CallError {
  const retryAfter = Number(response.headers.get('retry-after'))
  return new CallError(itemsOf(envelope, response.status), {
    requestId: response.headers.get('x-request-id') ?? undefined,
    answered: true,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
    meta: factsOf(envelope.meta),
    // A 200 response that reports a failure has no meaningful status.
    status: response.ok ? undefined : response.status,
    statusText: response.statusText,
    told: namesErrors(envelope),
    config,
  })
}

/** Extracts the result from a successful envelope, according to the kind of response that the endpoint declares. */
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
