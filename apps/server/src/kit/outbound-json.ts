import http from 'node:http'
import https from 'node:https'
import { isIP, type BlockList } from 'node:net'
import { resolveOutbound } from './outbound.ts'

/** Milliseconds for the whole call, and bytes of the answer. */
const limits = { whole: 20_000, bytes: 2_000_000 } as const

interface JsonCall {
  method: 'GET' | 'POST'
  url: URL
  body?: unknown
  allowed: BlockList
}

/**
 * Calls another program's JSON interface under the outbound rules (SECURITY-032): the address that was checked is the one
 * that is connected to, redirects are not followed, and the answer ends after 20 s or 2 MB. Throws an Error with the reason.
 */
export async function callJson({ method, url, body, allowed }: JsonCall): Promise<unknown> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const address = await resolveOutbound(host, allowed)
  const family = isIP(address)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = { accept: 'application/json', ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }) }
  const lookup: http.RequestOptions['lookup'] = (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family))
  const request = (url.protocol === 'https:' ? https : http).request(url, { method, headers, lookup, agent: false, signal: AbortSignal.timeout(limits.whole) })
  const answer = new Promise<http.IncomingMessage>((resolve, reject) => request.once('response', resolve).on('error', reject))
  request.end(text)
  return JSON.parse(await bodyOf(await answer))
}

async function bodyOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limits.bytes) throw new Error('The answer is too large.')
    chunks.push(chunk)
  }
  if (response.statusCode !== 200) throw new Error(`The answer has status ${response.statusCode}.`)
  return Buffer.concat(chunks).toString('utf8')
}
