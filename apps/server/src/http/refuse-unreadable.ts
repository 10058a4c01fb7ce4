import type { Socket } from 'node:net'
import { http } from '../kit/builtin-http.ts'

/** Why a request cannot be read, by the code of the parser. */
const reasons: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers of the request are too long: 16 KiB are possible.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
}

/** Answers a request that is no HTTP in the same form as any other error, and closes its connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = reasons[error.code ?? ''] ?? [400, 'The request is not valid HTTP.']
  const body = JSON.stringify({
    success: false,
    errors: [{ code: 'BAD_REQUEST', message, source: null }],
    request_id: crypto.randomUUID(),
  })
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroySoon()
}
