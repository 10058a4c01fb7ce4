import type { BlockList } from 'node:net'
import { AnswerTooLarge, requestOutbound } from '../../../kit/outbound-request.ts'
import { OutboundRefused } from '../../../kit/outbound.ts'
import { candidatesFor, channelUrl } from './address.ts'
import { idOf, isRow, messagesOf, numberOf, textOf, type Row } from './values.ts'

/** How to reach a cloud. The token is in no error and no log. */
export interface Source {
  api: string
  token: string
  allowed: BlockList
}

/** The source refused a request, or is not what its address promised. The message is meant for users. */
export class SourceError extends Error {
  readonly status: number

  constructor(message: string, status = 0) {
    super(message)
    this.status = status
  }
}

/** The source asks for patience, or cannot be reached at the moment. */
export class SourceBusy extends Error {
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

const usualPause = 30
const longestPause = 3600
const pageSize = 100
/** The most entries of a page, for sources that give more than they are asked for. */
const longestPage = 5000

/** Returns the seconds of a `Retry-After`, which is a number or a date. */
export function pauseOf(header: string | undefined, now = Date.now()): number {
  const seconds = numberOf(header) ?? (Date.parse(header ?? '') - now) / 1000
  return Number.isFinite(seconds) ? Math.min(longestPause, Math.max(1, Math.ceil(seconds))) : usualPause
}

/** The headers of every request. */
export const headersFor = ({ token }: Pick<Source, 'token'>): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json',
  'user-agent': 'move-in',
})

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known.',
  EAI_AGAIN: 'its name cannot be looked up at the moment.',
  ECONNREFUSED: 'it refuses the connection.',
  ECONNRESET: 'it ended the connection.',
  ETIMEDOUT: 'it does not answer.',
  ABORT_ERR: 'it did not answer in time.',
  CERT_HAS_EXPIRED: 'its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is from an unknown authority.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name.',
}

/** Says why a request failed. The messages of the TLS library are not meant for users. */
function reasonOf({ code, name, message }: NodeJS.ErrnoException): string {
  if (name === 'TimeoutError' || name === 'AbortError') return reasons['ABORT_ERR']!
  if (code === undefined) return textOf(message, 200)
  return reasons[code] ?? (/SSL|TLS/.test(code) ? `it does not speak TLS as expected (${code}).` : `${code}.`)
}

/** Converts an error of a request: its address is refused, or it can be repeated later. */
export function faultOf(error: unknown, { host }: URL): SourceError | SourceBusy {
  if (error instanceof OutboundRefused) return new SourceError(error.message)
  if (error instanceof AnswerTooLarge) return new SourceError(`${host} answered with more than 2 MB.`)
  return new SourceBusy(`${host} cannot be reached: ${reasonOf(error as NodeJS.ErrnoException)}`, usualPause)
}

async function send(source: Source, method: string, url: URL, body: unknown) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = { ...headersFor(source), ...(text !== undefined && { 'content-type': 'application/json' }) }
  try {
    return await requestOutbound({ method, url, headers, body: text, allowed: source.allowed })
  } catch (error) {
    throw faultOf(error, url)
  }
}

/** Calls an address of the source. Throws `SourceError`, or `SourceBusy` if the call can be repeated later. */
async function callUrl(source: Source, method: string, url: string, body?: unknown): Promise<Row> {
  const address = new URL(url)
  const answer = await send(source, method, address, body)
  if (answer.status === 429 || answer.status >= 500)
    throw new SourceBusy(
      `${address.host} answered with status ${answer.status}.`,
      pauseOf(answer.headers['retry-after']),
    )
  let parsed: unknown
  try {
    parsed = JSON.parse(answer.body.toString('utf8'))
  } catch {
    // A deletion may be answered with an empty body.
    parsed = answer.status < 300 && answer.body.length === 0 ? { success: true } : undefined
  }
  if (!isRow(parsed)) throw new SourceError(`${address.host} does not answer as this API does.`, answer.status)
  if (answer.status < 300 && parsed['success'] !== false) return parsed
  throw new SourceError(messagesOf(parsed) || `${address.host} answered with status ${answer.status}.`, answer.status)
}

/** Calls the API of the source, such as `GET` `/devices/1`. */
export const callSource = (source: Source, method: string, path: string, body?: unknown): Promise<Row> =>
  callUrl(source, method, `${source.api}${path}`, body)

/** What a token says about itself: the company to which it belongs, if it may read that. */
export interface Found {
  api: string
  top: string | null
}

/** Finds the API at an address, and checks the token. Throws `SourceError` or `SourceBusy`. */
export async function findSource(url: string, access: Omit<Source, 'api'>): Promise<Found> {
  let last: unknown
  for (const api of candidatesFor(url))
    try {
      const body = await callSource({ ...access, api }, 'GET', '/user')
      const user = isRow(body['data']) ? body['data'] : body
      const company = isRow(user['company']) ? idOf(user['company']['id']) : ''
      return { api, top: company || idOf(user['company_id']) || null }
    } catch (error) {
      if (error instanceof SourceBusy) throw error
      const { status } = error as SourceError
      if (status === 401)
        throw new SourceError('The source rejects the token. It may be wrong, expired or revoked.', 401)
      // The API is here, and this token must not read its own user.
      if (status === 403) return { api, top: null }
      last ??= error
    }
  throw last
}

export interface SourcePage {
  rows: Row[]
  /** How many entries the page had, also those that are no records. */
  read: number
  /** Whether there may be more. */
  more: boolean
}

/** Reads a page of a list. The source may return fewer rows than asked for. */
export async function readPage(source: Source, path: string, offset: number): Promise<SourcePage> {
  const body = await callSource(source, 'GET', `${path}?limit=${pageSize}&offset=${offset}`)
  if (!Array.isArray(body['data'])) throw new SourceError(`The list of ${path.slice(1)} is not as expected.`)
  const rows = body['data'].filter(isRow)
  if (body['data'].length > longestPage || (rows.length === 0 && body['data'].length > 0))
    throw new SourceError(`The list of ${path.slice(1)} is not as expected.`)
  const meta = isRow(body['meta']) ? body['meta'] : {}
  const total = numberOf(meta['total']) ?? numberOf(meta['_total'])
  const read = body['data'].length
  const more = read > 0 && (total === undefined ? read >= pageSize : offset + read < total)
  return { rows, read, more }
}

/** The last event of a device on a status channel; undefined as long as there is none. */
export async function lastEvent(source: Source, channel: string, key: string): Promise<Row | undefined> {
  let body: Row
  try {
    body = await callUrl(source, 'GET', channelUrl(source.api, channel))
  } catch (error) {
    // It does not exist yet, or no longer.
    if (error instanceof SourceError && error.status === 404) return undefined
    throw error
  }
  const events = isRow(body['data']) ? body['data'][key] : undefined
  const last: unknown = Array.isArray(events) ? events.at(-1) : events
  return isRow(last) ? last : undefined
}
