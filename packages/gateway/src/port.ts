import type { Socket } from 'node:net'
import { offersProtocol } from './client-hello.ts'
import type { HalfOpen, HalfOpenPlace } from './half-open.ts'

/** The receivers of a connection, chosen by its first bytes, which are put back: they read the stream from its start. */
export interface PortRoutes {
  /** Receives plain HTTP or a TLS ClientHello; the first byte tells which (`isTls`). */
  web(socket: Socket, firstByte: number): void
  ssh(socket: Socket): void
  /** Receives, in place of `web`, TLS connections that offer an application protocol (ALPN). */
  protocol?: { name: string; take(socket: Socket): void } | undefined
  /** Receives what begins with a byte that `accepts` names. */
  other?: { accepts(firstByte: number): boolean; take(socket: Socket): void } | undefined
}

const tlsHandshake = 0x16
const letterS = 0x53
const [letterA, letterZ] = [0x41, 0x5a]

/** Whether a first byte begins a TLS record and not a plain HTTP request. */
export const isTls = (firstByte: number): boolean => firstByte === tlsHandshake

/**
 * Shares one port between the web and SSH by the first byte. An SSH client sends `SSH-` and need not wait for the
 * server (RFC 4253, 4.2), a TLS client sends 0x16, an HTTP client a method in capitals. What neither these nor
 * `routes.other` accept is closed, and so is a peer that stays silent, within the limits of `waiting`.
 *
 * `routes.web` must pass the socket to the web server with `server.emit('connection', socket)`.
 */
export function sniff(socket: Socket, routes: PortRoutes, waiting: HalfOpen): void {
  const place = waiting.enter(socket)
  if (place) new Sniffer(socket, routes, waiting, place).start()
}

class Sniffer {
  readonly #socket: Socket
  readonly #routes: PortRoutes
  readonly #waiting: HalfOpen
  readonly #place: HalfOpenPlace
  #read = Buffer.alloc(0)

  constructor(socket: Socket, routes: PortRoutes, waiting: HalfOpen, place: HalfOpenPlace) {
    this.#socket = socket
    this.#routes = routes
    this.#waiting = waiting
    this.#place = place
  }

  start(): void {
    this.#socket.on('readable', this.#take)
    this.#socket.on('end', this.#close)
    this.#socket.on('error', this.#close)
    this.#socket.on('close', this.#settle)
  }

  readonly #take = (): void => {
    const chunk: unknown = this.#socket.read()
    if (!Buffer.isBuffer(chunk)) return
    this.#read = Buffer.concat([this.#read, chunk])
    const first = this.#read[0]!
    const { protocol } = this.#routes
    const offers = protocol && isTls(first) ? offersProtocol(this.#read, protocol.name) : false
    // The rest of the ClientHello follows; the limits for silent peers apply until then.
    if (offers === undefined) return
    this.#settle()
    this.#socket.unshift(this.#read)
    if (offers) protocol?.take(this.#socket)
    else if (first === letterS) this.#routes.ssh(this.#socket)
    else if (isTls(first) || (first >= letterA && first <= letterZ)) this.#routes.web(this.#socket, first)
    else if (this.#routes.other?.accepts(first)) this.#routes.other.take(this.#socket)
    else this.#socket.destroy()
  }

  readonly #close = (): void => {
    this.#settle()
    // An error after the end of a socket would end the process if there were no listener for it.
    this.#socket.on('error', ignore)
    this.#socket.destroy()
  }

  readonly #settle = (): void => {
    this.#waiting.leave(this.#place)
    this.#socket.off('readable', this.#take)
    this.#socket.off('end', this.#close)
    this.#socket.off('error', this.#close)
    this.#socket.off('close', this.#settle)
  }
}

const ignore = (): void => {}
