import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { fail } from '@outpost/contract/kit/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The result of an endpoint of kind `bytes`. The content is read after the transaction has ended, and only the
 * requested part of it.
 */
export interface BytesAnswer {
  name: string
  type: string
  /** The total size in bytes. Without it, the response ends where its source does, and ranges are not supported. */
  size?: number
  /** Identifies this version of the content. Without it, ranges are not supported. */
  etag?: string
  /** Shown in the page instead of downloaded. Only for types that browsers do not execute. */
  inline?: boolean
  /** Compressed for clients that accept gzip. Only for text without a size. */
  compress?: boolean
  /** Milliseconds without a byte in either direction after which the client is disconnected; one minute by default. */
  stall?: number
  /** Opens the content for reading. @param end position after the last byte to read */
  open: (start: number, end: number) => Readable | Promise<Readable>
}

/** The time after which a client that no longer reads is disconnected, in milliseconds. */
const STALL = 60_000

interface Part {
  start: number
  end: number
}

/**
 * Parses a Range header (RFC 9110, section 14.2). Undefined means the whole content, also for several ranges or an
 * invalid one; null means an unsatisfiable range.
 */
function partIn(header: string | undefined, size: number): Part | null | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replace(/\s/g, '') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start >= size || end <= start ? null : { start, end }
}

/**
 * Returns the Content-Disposition header with the file's name: an ASCII form for old clients, the full name for all
 * others (RFC 6266).
 */
export function disposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`
}

/**
 * Returns headers that keep uploaded content from ever running in our pages: it is downloaded, has the type that we
 * set, and may load nothing. Inline pictures may be cached by the user's own browser, which revalidates them each time.
 * Nothing else is cached.
 */
const headersOf = ({ name, type, etag, inline = false }: BytesAnswer): Record<string, string> => ({
  'content-type': type,
  'content-disposition': disposition(name, inline),
  'cache-control': inline ? 'private, no-cache' : 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  ...(etag === undefined ? {} : { etag: `"${etag}"`, 'accept-ranges': 'bytes' }),
})

/** Sends content or a part of it. Reading stops if the client disconnects or stalls. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BytesAnswer,
): Promise<FastifyReply> {
  const { size, etag } = answer
  const { range, 'if-range': ifRange, 'if-none-match': known = '' } = request.headers
  const tag = `"${etag}"`
  const hasParts = etag !== undefined && size !== undefined && request.method === 'GET'
  if (hasParts && known.split(',').some((one) => one.trim() === tag))
    return reply.headers(headersOf(answer)).code(304).send()
  const part = hasParts && (ifRange === undefined || ifRange === tag) ? partIn(range, size) : undefined
  if (part === null) {
    reply.header('content-range', `bytes */${size}`)
    throw fail('RANGE_NOT_SATISFIABLE', { source: 'Range' })
  }
  const { start, end } = part ?? { start: 0, end: size ?? Infinity }
  // Opened before the headers are set, so that missing content results in an error response instead of an empty file.
  const source = end === start ? '' : await answer.open(start, end)
  reply.headers(headersOf(answer))
  if (size !== undefined) reply.header('content-length', end - start)
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`)
  request.raw.socket.setTimeout(answer.stall ?? STALL)
  if (answer.compress && source !== '' && /\bgzip\b(?!\s*;\s*q=0)/i.test(request.headers['accept-encoding'] ?? ''))
    return reply.header('content-encoding', 'gzip').send(compressed(source))
  return reply.send(source)
}

/** The lowest level: the text of metrics shrinks to a tenth with it, and a higher one takes several times as long. */
const compressed = (source: Readable): Readable =>
  // The error ends the response, which is all that a client can be told by then.
  pipeline(source, createGzip({ level: 1 }), () => {})
