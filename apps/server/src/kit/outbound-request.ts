import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { isIP, type BlockList } from 'node:net'
import { http, https } from './builtin-http.ts'
import { resolveOutbound } from './outbound.ts'

/** The time limit of the whole request in milliseconds, and the size limit of the response in bytes. */
const limits = { whole: 20_000, bytes: 2_000_000 } as const

/** An answer is larger than 2 MB. To ask again does not help. */
export class AnswerTooLarge extends Error {
  constructor() {
    super('The answer is too large.')
  }
}

export interface OutboundRequest {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  allowed: BlockList
  /** A shorter time limit, or a cancellation, set by the caller. */
  signal?: AbortSignal | undefined
  /** How many bytes of the body are wanted. The rest is not read, and its size is no error. */
  cutAt?: number | undefined
}

export interface OutboundAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/**
 * Returns the options with which a request connects to the exact address that was checked by the outbound rules, over a
 * connection of its own. Throws OutboundRefused.
 */
export async function pinnedTo(url: URL, allowed: BlockList): Promise<Pick<RequestOptions, 'lookup' | 'agent'>> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const address = await resolveOutbound(host, allowed)
  const family = isIP(address)
  const lookup: RequestOptions['lookup'] = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  return { lookup, agent: false }
}

/**
 * Sends a request to an external server, subject to the outbound rules: the connection uses the exact address that was
 * checked, redirects are not followed, and the response may take at most 20 s and 2 MB. Throws an Error with the
 * reason.
 */
export async function requestOutbound({
  method,
  url,
  headers,
  body,
  allowed,
  signal,
  cutAt,
}: OutboundRequest): Promise<OutboundAnswer> {
  const pinned = await pinnedTo(url, allowed)
  const timeout = AbortSignal.timeout(limits.whole)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { ...headers, ...length },
    ...pinned,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const answer = responseTo(request)
  request.end(body)
  const response = await answer
  const plain = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
  return { status: response.statusCode ?? 0, headers: plain, body: await bodyOf(response, cutAt) }
}

/**
 * Returns the response to a request. Rejects in every other case: an answer that switches to another protocol, and a
 * connection that closes without an answer, are no errors for Node.
 */
export const responseTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve).on('error', reject)
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error('The server switched to another protocol.'))
    })
    request.once('close', () => reject(new Error('The connection was closed before the answer.')))
  })

async function bodyOf(response: IncomingMessage, cutAt?: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (cutAt !== undefined && size >= cutAt) {
      response.destroy()
      return Buffer.concat([...chunks, chunk]).subarray(0, cutAt)
    }
    if (size > limits.bytes) throw new AnswerTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
