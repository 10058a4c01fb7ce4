import type { IncomingMessage, RequestOptions } from 'node:http'
import { isIP, type BlockList } from 'node:net'
import { http, https } from './builtin-http.ts'
import { resolveOutbound } from './outbound.ts'

/** Milliseconds for the whole call, and bytes of the answer. */
const limits = { whole: 20_000, bytes: 2_000_000 } as const

export interface OutboundRequest {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  allowed: BlockList
  /** The caller's own end of patience, where it is shorter than ours. */
  signal?: AbortSignal | undefined
}

export interface OutboundAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/**
 * Calls another program under the outbound rules: the address that was checked is the one that is
 * connected to, redirects are not followed, and the answer ends after 20 s or 2 MB. Throws an Error with the reason.
 */
export async function requestOutbound({
  method,
  url,
  headers,
  body,
  allowed,
  signal,
}: OutboundRequest): Promise<OutboundAnswer> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const address = await resolveOutbound(host, allowed)
  const family = isIP(address)
  const lookup: RequestOptions['lookup'] = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
  const timeout = AbortSignal.timeout(limits.whole)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { ...headers, ...length },
    lookup,
    agent: false,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).on('error', reject),
  )
  request.end(body)
  const response = await answer
  const plain = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
  return { status: response.statusCode ?? 0, headers: plain, body: await bodyOf(response) }
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limits.bytes) throw new Error('The answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
