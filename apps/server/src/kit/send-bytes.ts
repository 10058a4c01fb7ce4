import type { Readable } from 'node:stream'
import { fail } from '@outpost/contract/kit/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What an endpoint of kind `bytes` answers: read when the transaction is over, as much as is asked for. */
export interface BytesAnswer {
  name: string
  type: string
  /** Bytes in all; without it the answer ends where its source does, and there are no parts to ask for. */
  size?: number
  /** Tells this content from any other; without it there are no parts to ask for. */
  etag?: string
  /** Shown in a page instead of saved. For kinds that no browser runs. */
  inline?: boolean
  /** @param end the first byte that is not wanted any more */
  open: (start: number, end: number) => Readable | Promise<Readable>
}

/** Milliseconds after which a receiver that takes nothing any more is given up. */
const STALL = 60_000

interface Part {
  start: number
  end: number
}

/**
 * The part that a Range header asks for (RFC 9110, section 14.2); undefined for all of it, as of several parts at once or of
 * what is no range, and null for a part that is not there.
 */
function partIn(header: string | undefined, size: number): Part | null | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replace(/\s/g, '') ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start >= size || end <= start ? null : { start, end }
}

/** A file's name for every reader: plain for old ones, in full for all others (RFC 6266). */
export function disposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`
}

/**
 * What somebody has uploaded never runs in our pages, whatever it is: it is saved, its type is what we say, and nothing in it may load.
 * Pictures in pages stay in the reader's own browser, which asks each time whether it may still show them; nothing else is kept.
 */
const headersOf = ({ name, type, etag, inline = false }: BytesAnswer): Record<string, string> => ({
  'content-type': type,
  'content-disposition': disposition(name, inline),
  'cache-control': inline ? 'private, no-cache' : 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  ...(etag === undefined ? {} : { etag: `"${etag}"`, 'accept-ranges': 'bytes' }),
})

/** Answers with bytes, or with a part of them. A receiver that goes away or stands still ends the reading. */
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
  // Before the headers: bytes that are not there are an error in an envelope, and no empty file.
  const source = end === start ? '' : await answer.open(start, end)
  reply.headers(headersOf(answer))
  if (size !== undefined) reply.header('content-length', end - start)
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`)
  request.raw.socket.setTimeout(STALL)
  return reply.send(source)
}
