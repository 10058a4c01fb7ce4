import type { IncomingMessage, Server } from 'node:http'

/** Milliseconds in which a request has to be there as a whole, unless somebody watches over it himself. */
const WHOLE = 120_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Cuts off requests whose body does not come. Node has one such limit for all of a server's, and files need more time than forms. */
export function limitBodyTime(server: Pick<Server, 'prependListener'>): void {
  server.prependListener('request', limitBody)
}

/** The same for one request, for code that takes requests before the server's other listeners do. */
export function limitBody(request: IncomingMessage): void {
  if (!hasBody(request)) return
  const timer = setTimeout(() => request.complete || request.socket.destroy(), WHOLE)
  timer.unref()
  timers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/** The person who reads this body sees to it himself that it comes. */
export const watchOneself = (request: IncomingMessage): void => clearTimeout(timers.get(request))

/** Milliseconds for which a sender who has been refused may go on sending: many read no answer before they are through. */
const LINGER = 30_000

/** Takes in what is left of a body that nobody reads, and throws it away; a sender who takes long over it is cut off. */
export function stopBodyTimer(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.socket.destroy(), LINGER)
  timer.unref()
  request.once('close', () => clearTimeout(timer)).resume()
}
