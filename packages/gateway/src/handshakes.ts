import type { Socket } from 'node:net'
import type { GatewayLimits } from './limits.ts'
import { HalfOpen, type HalfOpenPlace } from './half-open.ts'

/** Milliseconds between two looks at the queue while something waits in it. */
const pace = 10
/** Key exchanges that may begin at once after a quiet time. */
const burst = 20
/** A handshake of this age may be given up for a newer one: five round trips and the arithmetic of a slow router fit in. */
const evictable = 5000

interface Handshake {
  place: HalfOpenPlace
  closed: () => void
}

/**
 * Lets key exchanges begin at a bounded rate, address by address in turn, so that neither a reconnect storm nor one
 * address that dials all the time takes the whole CPU or keeps others waiting.
 */
export class Handshakes {
  readonly #begin: (socket: Socket) => void
  readonly #rate: number
  readonly #bound: number
  readonly #halfOpen: HalfOpen
  readonly #open = new WeakMap<Socket, Handshake>()
  /** Waiting sockets by address; a Map keeps its order, and the address served last goes to its end. */
  readonly #lanes = new Map<string, Socket[]>()
  #waiting = 0
  #tokens = burst
  #filled = performance.now()
  #timer: NodeJS.Timeout | undefined
  #refused = 0

  /** @param begin starts the key exchange on a socket that is still open */
  constructor(limits: GatewayLimits, begin: (socket: Socket) => void) {
    this.#begin = begin
    this.#rate = limits.handshakesPerSecond
    this.#bound = limits.handshakeQueue
    this.#halfOpen = new HalfOpen({
      max: limits.halfOpen,
      perAddress: limits.halfOpenPerAddress,
      grace: limits.loginGrace,
      evictable,
    })
  }

  /** Connections between their first byte and their login, those that wait included. */
  get size(): number {
    return this.#halfOpen.size
  }

  /** Connections that were closed because a bound was met, since the start. */
  get refused(): number {
    return this.#refused + this.#halfOpen.refused
  }

  push(socket: Socket): void {
    if (socket.destroyed) return
    socket.on('error', ignore)
    if (this.#waiting >= this.#bound) {
      this.#refused++
      socket.destroy()
      return
    }
    const place = this.#halfOpen.enter(socket)
    if (!place) return
    const closed = (): void => this.done(socket)
    this.#open.set(socket, { place, closed })
    socket.once('close', closed)
    const lane = this.#lanes.get(place.address)
    if (lane) lane.push(socket)
    else this.#lanes.set(place.address, [socket])
    this.#waiting++
    this.#pump()
  }

  /** The login is done or the connection closed: it is no longer half open. */
  done(socket: Socket): void {
    const handshake = this.#open.get(socket)
    if (!handshake) return
    this.#open.delete(socket)
    this.#halfOpen.leave(handshake.place)
    socket.off('close', handshake.closed)
  }

  /** Closes all that are not logged in yet. */
  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lanes.clear()
    this.#waiting = 0
    this.#halfOpen.close()
  }

  #pump(): void {
    const now = performance.now()
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filled) * this.#rate) / 1000)
    this.#filled = now
    while (this.#tokens >= 1 && this.#waiting > 0) {
      const socket = this.#next()
      if (!socket || socket.destroyed) continue
      this.#tokens--
      socket.off('error', ignore)
      this.#begin(socket)
    }
    if (this.#waiting === 0) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#pump()
    }, pace)
  }

  #next(): Socket | undefined {
    const [first] = this.#lanes
    if (!first) return undefined
    const [address, lane] = first
    const socket = lane.shift()
    this.#waiting--
    this.#lanes.delete(address)
    if (lane.length > 0) this.#lanes.set(address, lane)
    return socket
  }
}

const ignore = (): void => {}
