import { ApiError, errorMessages, errorStatuses, fail, type ErrorCode } from '@outpost/contract/kit/errors'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2'
import { isIPv4 } from 'node:net'
import type { Readable } from 'node:stream'
import type { ProbeTargets, StreamTarget } from '../host.ts'

/** What one host requests from another. Each is an HTTP/2 request whose stream carries the device's bytes. */
export type Asked =
  | { kind: 'stream'; device: number; target: StreamTarget }
  | { kind: 'run'; device: number; name: string; limit: number }
  | { kind: 'probe'; device: number }

/** Ten minutes in milliseconds, the longest time for a command, as everywhere. */
const maxRunMs = 600_000

/** Returns the path of a request, which `readPath` parses. */
export const pathOf = (asked: Asked): string => `/devices/${asked.device}/${asked.kind}?${wordsOf(asked)}`

function wordsOf(asked: Asked): URLSearchParams {
  if (asked.kind === 'stream') return new URLSearchParams({ host: asked.target.host, port: String(asked.target.port) })
  if (asked.kind === 'run') return new URLSearchParams({ name: asked.name, limit: String(asked.limit) })
  return new URLSearchParams()
}

/** Parses the path of a request. Undefined for an unknown one, e.g. from a host that runs another version. */
export function readPath(path: string): Asked | undefined {
  const [, id, kind, query] = /^\/devices\/(\d{1,10})\/(stream|run|probe)\?(.{0,1000})$/.exec(path) ?? []
  if (id === undefined) return undefined
  const words = new URLSearchParams(query)
  const number = (name: string, most: number): number => {
    const value = Number(words.get(name))
    return Number.isInteger(value) && value > 0 && value <= most ? value : 0
  }
  const device = Number(id)
  if (kind === 'probe') return { kind, device }
  if (kind === 'run') {
    const [name, limit] = [words.get('name'), number('limit', maxRunMs)]
    return name && limit ? { kind: 'run', device, name, limit } : undefined
  }
  const [host, port] = [words.get('host'), number('port', 65_535)]
  return host && port ? { kind: 'stream', device, target: { host, port } } : undefined
}

/**
 * Returns the headers that describe why a request failed. Errors other than `ApiError` are internal to this host and
 * not disclosed. The message may come from the device: a character cut in half is replaced, as it cannot be encoded.
 */
export function failureHeaders(error: unknown): OutgoingHttpHeaders {
  const { code, message } = (error instanceof ApiError ? error : fail('UNAVAILABLE')).items[0]!
  return {
    ':status': errorStatuses[code],
    'failure-code': code,
    'failure-message': encodeURIComponent(message.slice(0, 300).toWellFormed()),
  }
}

/** Returns the error in the other host's headers; UNAVAILABLE when they name none that is known here. */
export function readFailure(headers: IncomingHttpHeaders): ApiError {
  const code = headers['failure-code']
  const known = typeof code === 'string' && Object.hasOwn(errorStatuses, code)
  if (!known)
    return fail('UNAVAILABLE', {
      message: 'The server to which the device is connected does not support this request.',
    })
  return fail(code as ErrorCode, {
    message: decodeURIComponent(String(headers['failure-message'] ?? '')) || errorMessages[code as ErrorCode],
  })
}

/** Checks the message of a probe. @throws ApiError BAD_REQUEST */
export function readTargets(message: unknown): ProbeTargets {
  const { hosts, ports } = (message ?? {}) as Partial<ProbeTargets>
  const isList = (list: unknown, most: number): list is unknown[] =>
    Array.isArray(list) && list.length > 0 && list.length <= most
  const isValid =
    isList(hosts, 16) &&
    hosts.every((host) => typeof host === 'string' && isIPv4(host)) &&
    isList(ports, 64) &&
    ports.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535)
  if (!isValid) throw fail('BAD_REQUEST')
  return { hosts, ports }
}

/** Reads a whole message and parses its JSON. @throws ApiError PAYLOAD_TOO_LARGE beyond `most` bytes */
export async function readMessage(stream: Readable, most: number): Promise<unknown> {
  const parts: Buffer[] = []
  let length = 0
  // The stream is not destroyed when the message is too long: the refusal is sent on the same stream.
  for await (const part of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) throw fail('PAYLOAD_TOO_LARGE')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString() || 'null') as unknown
}
