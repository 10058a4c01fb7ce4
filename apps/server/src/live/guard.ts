import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import type { Server } from 'socket.io'
import type { App } from '../context.ts'
import { sessionTokenOf } from '../features/auth/authenticate.ts'
import { xsrfOf } from '../features/auth/service.ts'
import { discardBody, limitBody } from '../kit/body-time.ts'
import { http } from '../kit/builtin-http.ts'
import { failure } from '../kit/envelope.ts'
import { isRawRequestSecure, isOwnUpgrade, requireSameSite } from '../kit/origin.ts'
import { RateWindow } from '../kit/rate-window.ts'

/**
 * Limits on polling: sessions started per network and minute, open sessions per network, open sessions in total, and
 * requests per session and minute. Also the number of bytes queued for a client, polling or not, after which it is
 * disconnected.
 */
const limits = {
  handshakes: 300,
  perNetwork: 200,
  inAll: 5000,
  requests: 1200,
  window: 60_000,
  waiting: 33_554_432,
} as const

/** The part of an Engine.IO connection that is used here. */
interface Connection {
  id: string
  request: IncomingMessage
  transport: { name: string }
  on(event: 'packetCreate', listener: (packet: { data?: string | Buffer }) => void): void
  on(event: 'flush', listener: () => void): void
  once(event: 'close' | 'upgrade', listener: () => void): void
  close(discard: boolean): void
}

/** A polling session: the request that started it, and its network. */
interface Session {
  network: string
  begunBy: IncomingMessage
}

const queryOf = (request: IncomingMessage): URLSearchParams => new URL(request.url ?? '/', 'http://host').searchParams

/**
 * Whether the client is a program. Programs send no Origin, and with a token no cookie. A client that sends either is a
 * browser, and must be on our page.
 */
const isProgram = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined && (headers.cookie === undefined || headers.authorization !== undefined)

/**
 * Returns the session token of a request that is authenticated by cookie, that is, one that sends no token of its own.
 */
function cookieOf(request: IncomingMessage): string | undefined {
  return request.headers.authorization === undefined && !queryOf(request).get('token')
    ? sessionTokenOf(request.headers)
    : undefined
}

/**
 * Checks every Socket.IO request before the library sees it, including those after the first of a session. The library
 * itself only authenticates the first one; after that, knowing the session id would be enough.
 */
export class LiveGuard {
  readonly #app: App
  readonly #trusts: (address: string, hop: number) => boolean
  readonly #polling = new Map<string, Session>()
  readonly #open = new Map<string, number>()
  readonly #handshakes = new RateWindow<string>(limits.handshakes, limits.window)
  readonly #requests = new RateWindow<string>(limits.requests, limits.window)

  constructor(app: App) {
    this.#app = app
    this.#trusts = proxyAddr.compile(app.env.trustProxy)
  }

  watch({ engine }: Server): void {
    engine.use((request: IncomingMessage, response: unknown, next: (error?: Error) => void) => {
      try {
        if (response instanceof http.ServerResponse)
          this.#checkPoll(request, response.setHeader('x-content-type-options', 'nosniff'))
        else this.#checkUpgrade(request)
        next()
      } catch (error) {
        if (response instanceof http.ServerResponse) refuse(request, response, error)
        else next(error as Error)
      }
    })
    engine.on('connection', (connection: Connection) => {
      boundWaiting(connection)
      if (connection.transport.name === 'polling') this.#keep(connection)
    })
  }

  /** Every upgrade needs our exact Origin or must come from a program, even if its session began with polling. */
  #checkUpgrade(request: IncomingMessage): void {
    if (!isProgram(request) && !isOwnUpgrade(this.#app, request)) throw fail('ORIGIN_REFUSED', { source: 'Origin' })
    this.#requireSameCaller(request)
  }

  /**
   * Checks a polling request. With a token, neither the Origin nor the anti-forgery token is required, and cookies are
   * ignored. With a cookie, both are required on every request.
   */
  #checkPoll(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'POST') {
      response.setHeader('allow', 'GET, POST')
      throw fail('METHOD_NOT_ALLOWED')
    }
    limitBody(request)
    const query = queryOf(request)
    // JSONP exists to be read by pages of other sites.
    if (query.has('j')) throw fail('BAD_REQUEST', { source: 'j' })
    const { headers } = request
    if (headers.authorization === undefined) {
      const session = cookieOf(request)
      requireSameSite(
        this.#app,
        { headers, host: headers.host ?? '', protocol: isRawRequestSecure(this.#app, request) ? 'https' : 'http' },
        session === undefined ? undefined : xsrfOf(this.#app, session),
      )
    }
    const sid = query.get('sid')
    if (sid) return this.#checkSession(request, sid)
    this.#checkHandshake(request)
  }

  #checkSession(request: IncomingMessage, sid: string): void {
    this.#requireSameCaller(request)
    if (this.#polling.has(sid) && !this.#requests.take(sid))
      throw fail('TOO_MANY_REQUESTS', { retryAfter: this.#requests.secondsLeft() })
  }

  #checkHandshake(request: IncomingMessage): void {
    const network = this.#networkOf(request)
    if (!this.#handshakes.take(network)) throw fail('TOO_MANY_REQUESTS', { retryAfter: this.#handshakes.secondsLeft() })
    if ((this.#open.get(network) ?? 0) >= limits.perNetwork) throw fail('TOO_MANY_REQUESTS', { retryAfter: 60 })
    if (this.#polling.size >= limits.inAll) throw fail('UNAVAILABLE', { retryAfter: 10 })
  }

  /**
   * Requires that a session is continued by the caller who started it. If it was started with a cookie, every request
   * must carry that cookie. A token may be omitted after the first request, as some libraries do, but must not be a
   * different one.
   */
  #requireSameCaller(request: IncomingMessage): void {
    const begunBy = this.#polling.get(queryOf(request).get('sid') ?? '')?.begunBy
    if (!begunBy) return
    const { authorization } = request.headers
    const isSame =
      cookieOf(begunBy) === undefined
        ? authorization === undefined || authorization === begunBy.headers.authorization
        : cookieOf(begunBy) === cookieOf(request)
    if (!isSame) throw fail('FORBIDDEN', { source: 'sid' })
  }

  #keep(connection: Connection): void {
    const network = this.#networkOf(connection.request)
    this.#polling.set(connection.id, { network, begunBy: connection.request })
    this.#open.set(network, (this.#open.get(network) ?? 0) + 1)
    const drop = (): void => {
      if (!this.#polling.delete(connection.id)) return
      const left = (this.#open.get(network) ?? 1) - 1
      if (left > 0) this.#open.set(network, left)
      else this.#open.delete(network)
    }
    connection.once('close', drop)
    connection.once('upgrade', drop)
  }

  #networkOf = (request: IncomingMessage): string => networkOf(proxyAddr(request, this.#trusts))
}

/** Disconnects a client that does not read, before its queued data fills up memory. */
function boundWaiting(connection: Connection): void {
  let waiting = 0
  connection.on('packetCreate', ({ data }) => {
    waiting += data?.length ?? 0
    if (waiting > limits.waiting) connection.close(true)
  })
  connection.on('flush', () => {
    waiting = 0
  })
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  discardBody(request)
  const { status, errors, retryAfter } = failure(error)
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify({ success: false, errors }))
}
