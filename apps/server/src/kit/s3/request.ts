import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { http, https } from '../builtin-http.ts'
import { OperatorError } from '../operator-error.ts'
import { pinnedTo, responseTo } from '../outbound-request.ts'
import { encode, signedHeaders } from './sign.ts'

/** The public part of the settings of an S3-compatible store. */
export interface S3Place {
  /** Scheme, host and port. */
  endpoint: string
  region: string
  bucket: string
  /** Put in front of the names of objects; empty, or with or without a final slash. */
  prefix: string
  access_key: string
}

export interface S3Account extends S3Place {
  secret: string
  /** Private addresses that may be reached; without it all, for a store that the operator of the server has named. */
  allowed?: BlockList
}

/** A body that is sent as a stream, again for every attempt. */
export interface S3Body {
  size: number
  sha256: Buffer
  open(): Readable
}

export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The name of the object; the bucket itself without one. */
  key?: string
  query?: Readonly<Record<string, string>>
  body?: Buffer | S3Body
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
  /** Milliseconds that the whole request may take, in addition to the limit without a byte. */
  limit?: number
}

/** Milliseconds without a byte after which a request is given up, and the bytes of an answer that is read as a whole. */
const limits = { idle: 60_000, answer: 1_048_576 } as const

/** What an S3-compatible store refused, or that it cannot be reached. */
export class S3Error extends OperatorError {
  override readonly name = 'S3Error'
  /** The status of the answer; undefined if there was none. */
  readonly status: number | undefined
  /** The reason in the store's own terms, such as NoSuchBucket. */
  readonly code: string | undefined

  constructor(message: string, { status, code, cause }: { status?: number; code?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
    this.code = code
  }
}

/** Returns the address of an object. The bucket is part of the path, which every such store supports. */
function addressOf({ endpoint, bucket }: S3Place, { key = '', query = {} }: S3Call): URL {
  const url = new URL(`/${encode(bucket)}${key === '' ? '' : `/${key.split('/').map(encode).join('/')}`}`, endpoint)
  // Not by `searchParams`, which writes a space as a plus: not every store reads that as a space.
  url.search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  return url
}

const silence = (host: string): S3Error =>
  new S3Error(`The store ${host} does not answer. Check its address and the firewall.`)

/** Returns the signal of a call, with its time limit. */
function signalOf({ signal, limit }: S3Call): AbortSignal | undefined {
  if (limit === undefined) return signal
  const late = AbortSignal.timeout(limit)
  return signal ? AbortSignal.any([signal, late]) : late
}

const isBuffer = (body: Buffer | S3Body): body is Buffer => Buffer.isBuffer(body)

const sha256Of = (body: Buffer | S3Body): Buffer =>
  isBuffer(body) ? createHash('sha256').update(body).digest() : body.sha256

/**
 * Sends a signed request. Redirects are not followed. With `allowed` it is subject to the outbound rules: the
 * connection uses the very address that was checked. Throws S3Error with the words of the store if it refuses.
 */
export async function callS3(account: S3Account, call: S3Call): Promise<IncomingMessage> {
  const { region, access_key: accessKey, secret, allowed } = account
  const url = addressOf(account, call)
  const pinned = allowed && (await pinnedTo(url, allowed))
  const body = call.body ?? Buffer.alloc(0)
  const headers = signedHeaders({
    method: call.method,
    url,
    region,
    accessKey,
    secret,
    bodyHash: sha256Of(body).toString('hex'),
    at: new Date(),
    ...(call.headers && { headers: call.headers }),
  })
  const signal = signalOf(call)
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: call.method,
    headers: { ...headers, 'content-length': String(isBuffer(body) ? body.length : body.size) },
    ...pinned,
    ...(signal && { signal }),
  })
  request.setTimeout(limits.idle, () => request.destroy(silence(url.host)))
  const answer = responseTo(request)
  if (isBuffer(body)) request.end(body)
  // A failure of either stream surfaces on the request.
  else pipeline(body.open(), request, () => undefined)
  const response = await answer.catch((error: unknown) => {
    call.signal?.throwIfAborted()
    if (error instanceof S3Error) throw error
    if (signal?.aborted) throw silence(url.host)
    const reason = `The store ${url.host} cannot be reached: ${(error as Error).message}.`
    throw new S3Error(reason, { cause: error })
  })
  const status = response.statusCode ?? 0
  if (status >= 200 && status < 300) return response
  try {
    throw refusalOf(url.host, status, await textOf(response))
  } finally {
    // Whatever is left of the body need not be sent.
    request.destroy()
  }
}

/** Reads an answer that is not the content of an object. */
export async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limits.answer) throw new S3Error('The answer of the store is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Returns the content of the first element of this name. */
export function elementIn(xml: string, name: string): string | undefined {
  const open = `<${name}>`
  const start = xml.indexOf(open)
  if (start < 0) return undefined
  const end = xml.indexOf('<', start + open.length)
  return end >= 0 && xml.startsWith(`</${name}>`, end) ? unescape(xml.slice(start + open.length, end)) : undefined
}

const signs: Readonly<Record<string, string>> = { quot: '"', '#34': '"', apos: "'", lt: '<', gt: '>', amp: '&' }
const unescape = (text: string): string =>
  text.replace(/&(quot|apos|lt|gt|amp|#34);/g, (_, name: string) => signs[name] ?? '')

function refusalOf(host: string, status: number, text: string): S3Error {
  const code = elementIn(text, 'Code')
  const message = elementIn(text, 'Message')?.slice(0, 300)
  return new S3Error(
    `The store ${host} refused the request with status ${status}${code === undefined ? '' : `, ${code}`}${message ? `: ${message}` : '.'}`,
    { status, ...(code !== undefined && { code }) },
  )
}
