import { ApiError, errors, fail, type ErrorCode } from '@outpost/contract/kit/errors'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2'
import type { Readable } from 'node:stream'
import type { StreamTarget } from '../host.ts'

/** What one host asks of another: requests of HTTP/2, whose streams are the streams of devices. */
export type Asked =
  | { kind: 'stream'; device: number; target: StreamTarget }
  | { kind: 'run'; device: number; name: string; limit: number }

/** A command is given up after ten minutes at the latest, as everywhere. */
const longestRun = 600_000

/** A request's path, as `readPath` reads it. */
export const pathOf = (asked: Asked): string =>
  asked.kind === 'stream'
    ? `/devices/${asked.device}/stream?${new URLSearchParams({ host: asked.target.host, port: String(asked.target.port) })}`
    : `/devices/${asked.device}/run?${new URLSearchParams({ name: asked.name, limit: String(asked.limit) })}`

/** Reads a request's path; undefined where it is none of these, as from a host that runs another version. */
export function readPath(path: string): Asked | undefined {
  const [, id, kind, query] = /^\/devices\/(\d{1,10})\/(stream|run)\?(.{1,1000})$/.exec(path) ?? []
  if (id === undefined) return undefined
  const words = new URLSearchParams(query)
  const number = (name: string, most: number): number => {
    const value = Number(words.get(name))
    return Number.isInteger(value) && value > 0 && value <= most ? value : 0
  }
  const device = Number(id)
  if (kind === 'run') {
    const [name, limit] = [words.get('name'), number('limit', longestRun)]
    return name && limit ? { kind: 'run', device, name, limit } : undefined
  }
  const [host, port] = [words.get('host'), number('port', 65_535)]
  return host && port ? { kind: 'stream', device, target: { host, port } } : undefined
}

/**
 * Why a request failed, as headers; what is no `ApiError` is the other host's own matter and stays there. The words may be the device's
 * own: a sign that is cut in the middle, which no header can carry, is replaced.
 */
export function failureHeaders(error: unknown): OutgoingHttpHeaders {
  const { code, message } = (error instanceof ApiError ? error : fail('UNAVAILABLE')).items[0]!
  return {
    ':status': errors[code].status,
    'failure-code': code,
    'failure-message': encodeURIComponent(message.slice(0, 300).toWellFormed()),
  }
}

/** The error that the other host named in its headers; UNAVAILABLE where it named none that is known here. */
export function readFailure(headers: IncomingHttpHeaders): ApiError {
  const code = headers['failure-code']
  const known = typeof code === 'string' && Object.hasOwn(errors, code)
  if (!known) return fail('UNAVAILABLE', { message: 'The server that holds the device does not know this request.' })
  return fail(code as ErrorCode, {
    message: decodeURIComponent(String(headers['failure-message'] ?? '')) || errors[code as ErrorCode].message,
  })
}

/** All of a message's bytes. @throws ApiError PAYLOAD_TOO_LARGE beyond `most` bytes */
export async function readMessage(stream: Readable, most: number): Promise<unknown> {
  const parts: Buffer[] = []
  let length = 0
  // Not destroyed where it is too long: the refusal goes out on the same stream.
  for await (const part of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) throw fail('PAYLOAD_TOO_LARGE')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString() || 'null') as unknown
}
