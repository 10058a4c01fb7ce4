import type { Endpoint, ResultOf } from '@outpost/contract/kit/endpoint'
import { ApiError, type ErrorCode, type ErrorItem, type ErrorMeta, errors } from '@outpost/contract/kit/errors'

/** What every endpoint answers around its data. */
interface Envelope {
  success?: boolean
  data?: unknown
  meta?: Record<string, unknown>
  errors?: unknown
}

/** A failed call: the contract's error, and how to find it in the server's log. */
export class CallError extends ApiError {
  /** The server's name for this request; undefined when no answer came. */
  readonly requestId: string | undefined
  /** False when no answer came at all: no network, no server, or a time limit. */
  readonly answered: boolean

  constructor(items: readonly ErrorItem[], detail: { requestId?: string | undefined; answered: boolean; retryAfter?: number | undefined; meta?: ErrorMeta | undefined }) {
    super(items, detail.retryAfter, detail.meta)
    this.name = 'CallError'
    this.requestId = detail.requestId
    this.answered = detail.answered
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

function itemsOf(envelope: Envelope, status: number): ErrorItem[] {
  // A list, or one error by itself.
  const listed: unknown[] = [envelope.errors].flat()
  const items = listed.filter(isEntry).map((entry): ErrorItem => {
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
  Object.fromEntries(Object.entries(meta ?? {}).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])))

/** The error that an answer reports, with the time after which a repeat makes sense. */
export function failureOf(response: Response, envelope: Envelope): CallError {
  const retryAfter = Number(response.headers.get('retry-after'))
  return new CallError(itemsOf(envelope, response.status), {
    requestId: response.headers.get('x-request-id') ?? undefined,
    answered: true,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
    meta: factsOf(envelope.meta),
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
    case 'nothing':
      return undefined as ResultOf<E>
    default:
      return envelope.data as ResultOf<E>
  }
}
