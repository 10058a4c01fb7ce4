import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { http, https } from '../../../kit/builtin-http.ts'
import { pinnedTo, responseTo } from '../../../kit/outbound-request.ts'
import { BackupError } from '../archive/backup-error.ts'
import type { S3Place } from '../table.ts'
import { encode, signedHeaders } from './sign.ts'

export interface S3Account extends S3Place {
  secret: string
  /** Private addresses that may be reached. */
  allowed: BlockList
}

export interface S3Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The name of the object; the bucket itself without one. */
  key?: string
  query?: Readonly<Record<string, string>>
  body?: Buffer
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
}

/** Milliseconds without a byte after which a request is given up, and the bytes of an answer that is not a backup. */
const limits = { idle: 60_000, answer: 1_048_576 } as const

/** Returns the address of an object. The bucket is part of the path, which every such store supports. */
export function addressOf({ endpoint, bucket }: S3Place, { key = '', query = {} }: S3Call): URL {
  const url = new URL(`/${encode(bucket)}${key === '' ? '' : `/${key.split('/').map(encode).join('/')}`}`, endpoint)
  // Not by `searchParams`, which writes a space as a plus: not every store reads that as a space.
  url.search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  return url
}

/**
 * Sends a signed request, subject to the outbound rules: the connection uses the very address that was checked, and
 * redirects are not followed. Throws BackupError with the words of the store if it refuses.
 */
export async function callS3(account: S3Account, call: S3Call): Promise<IncomingMessage> {
  const { region, access_key: accessKey, secret, allowed } = account
  const url = addressOf(account, call)
  const pinned = await pinnedTo(url, allowed)
  const body = call.body ?? Buffer.alloc(0)
  const headers = signedHeaders({
    method: call.method,
    url,
    region,
    accessKey,
    secret,
    bodyHash: createHash('sha256').update(body).digest('hex'),
    at: new Date(),
    ...(call.headers && { headers: call.headers }),
  })
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: call.method,
    headers: { ...headers, 'content-length': String(body.length) },
    ...pinned,
    ...(call.signal && { signal: call.signal }),
  })
  request.setTimeout(limits.idle, () =>
    request.destroy(new BackupError(`The store ${url.host} does not answer. Check its address and the firewall.`)),
  )
  const answer = responseTo(request)
  request.end(body)
  const response = await answer.catch((error: unknown) => {
    call.signal?.throwIfAborted()
    throw error instanceof BackupError
      ? error
      : new BackupError(`The store ${url.host} cannot be reached: ${(error as Error).message}.`, { cause: error })
  })
  const status = response.statusCode ?? 0
  if (status >= 200 && status < 300) return response
  throw new BackupError(refusalOf(url.host, status, (await textOf(response)).toString()))
}

/** Reads an answer that is not a backup. */
export async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limits.answer) throw new BackupError('The answer of the store is too large.')
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
  return end >= 0 && xml.startsWith(`</${name}>`, end) ? xml.slice(start + open.length, end) : undefined
}

function refusalOf(host: string, status: number, text: string): string {
  const code = elementIn(text, 'Code')
  const message = elementIn(text, 'Message')?.slice(0, 300)
  return `The store ${host} refused the request with status ${status}${code === undefined ? '' : `, ${code}`}${message ? `: ${message}` : '.'}`
}
