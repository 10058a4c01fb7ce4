import type { IncomingMessage, Server } from 'node:http'

/** The time limit for receiving a whole request in milliseconds, unless the endpoint enforces its own. */
const WHOLE = 120_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Cuts off requests whose body does not arrive in time. Node has only one such limit per server, and files need more
 * time than forms.
 */
export function limitBodyTime(server: Pick<Server, 'prependListener'>): void {
  server.prependListener('request', limitBody)
}

/** Does the same for a single request, for code that handles requests before the server's other listeners. */
export function limitBody(request: IncomingMessage): void {
  if (!hasBody(request)) return
  const timer = setTimeout(() => request.complete || request.socket.destroy(), WHOLE)
  timer.unref()
  timers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/** Removes the time limit of a request whose endpoint enforces its own. */
export const clearBodyTimer = (request: IncomingMessage): void => clearTimeout(timers.get(request))

/**
 * How long a refused sender may continue sending, in milliseconds. Many clients read no response before they have sent
 * everything.
 */
const LINGER = 30_000
/** How many bytes a refused sender may send in that time. */
const MOST = 64 * 1_048_576

/** Discards the rest of a body that is not needed, and cuts off a sender that takes too long or sends too much. */
export function discardBody(request: IncomingMessage): void {
  // A body that is destroyed has lost its connection, and emits no further event.
  if (request.complete || request.destroyed) return
  const timer = setTimeout(() => request.socket.destroy(), LINGER)
  timer.unref()
  let left = MOST
  request.on('data', (part: Buffer) => (left -= part.length) < 0 && request.socket.destroy())
  request.once('close', () => clearTimeout(timer)).resume()
}
