import type { Socket } from 'node:net'
import type { GatewayLimits } from './limits.ts'
import { HalfOpen, type HalfOpenPlace } from './half-open.ts'

/** Milliseconds between two checks of the queue while it is not empty. */
const pace = 10
/** Key exchanges that may begin at once after a quiet period. */
const burst = 20
/**
 * Milliseconds after which a handshake may be dropped for a newer one. They suffice for five round trips and the
 * computations of a slow router.
 */
const evictable = 5000

interface Handshake {
  table: HalfOpen
  place: HalfOpenPlace
  closed: () => void
}

/**
 * Starts key exchanges at a limited rate and in turn by address, so that neither a reconnect storm nor one address that
 * dials all the time uses up the CPU or keeps others waiting.
 */
export class Handshakes {
  readonly #begin: (socket: Socket) => void
  readonly #rate: number
  readonly #bound: number
  readonly #halfOpen: HalfOpen
  /** Users who are about to sign in. They get more time, and in return a table of their own. */
  readonly #users: HalfOpen
  readonly #open = new WeakMap<Socket, Handshake>()
  /** Waiting sockets by address. A Map keeps its order, and the address served last moves to the end. */
  readonly #lanes = new Map<string, Socket[]>()
  #waiting = 0
  #tokens = burst
  #filled = performance.now()
  #timer: NodeJS.Timeout | undefined
  #refused = 0

  /** @param begin starts the key exchange on a socket, which is still open */
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
    this.#users = new HalfOpen({
      max: limits.userLogins,
      perAddress: limits.userLoginsPerAddress,
      grace: limits.userLoginGrace,
      evictable,
    })
  }

  /** Connections between their first byte and their login, including those in the queue. */
  get size(): number {
    return this.#halfOpen.size + this.#users.size
  }

  /** The number of connections closed because of a limit, since the start. */
  get refused(): number {
    return this.#refused + this.#halfOpen.refused + this.#users.refused
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
    this.#open.set(socket, { table: this.#halfOpen, place, closed })
    socket.once('close', closed)
    const lane = this.#lanes.get(place.address)
    if (lane) lane.push(socket)
    else this.#lanes.set(place.address, [socket])
    this.#waiting++
    this.#pump()
  }

  /** Moves a connection to the table of users. It is closed if that is full. */
  isUser(socket: Socket): void {
    const handshake = this.#open.get(socket)
    if (!handshake || handshake.table === this.#users) return
    handshake.table.leave(handshake.place)
    const place = this.#users.enter(socket)
    if (place) this.#open.set(socket, { ...handshake, table: this.#users, place })
  }

  /** Removes a connection from the half-open ones: it is logged in or closed. */
  done(socket: Socket): void {
    const handshake = this.#open.get(socket)
    if (!handshake) return
    this.#open.delete(socket)
    handshake.table.leave(handshake.place)
    socket.off('close', handshake.closed)
  }

  /** Closes all connections that are not logged in yet. */
  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lanes.clear()
    this.#waiting = 0
    this.#halfOpen.close()
    this.#users.close()
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
