import type { Socket } from 'node:net'
import { isIPv6 } from 'node:net'

export interface HalfOpenLimits {
  /** The number of connections in total and per address. */
  max: number
  perAddress: number
  /** Milliseconds after which a connection that is still half open is closed. */
  grace: number
  /** Milliseconds after which a half-open connection may be closed to make room for a new one. */
  evictable: number
}

/** A slot in the table; release it with `leave`. */
export interface HalfOpenPlace {
  readonly socket: Socket
  readonly address: string
  readonly since: number
  readonly timer: NodeJS.Timeout
}

/**
 * Connections that are not authenticated yet, limited in total, per address and in time. When a limit is reached, the
 * oldest connection that has had enough time makes room; if there is none, the new one is closed. So peers that stay
 * silent on purpose cannot keep others out, and a storm of honest peers does not displace those that are almost done.
 */
export class HalfOpen {
  /** The number of connections closed because of a limit, since the start. */
  refused = 0
  readonly #limits: HalfOpenLimits
  readonly #all = new Set<HalfOpenPlace>()
  readonly #byAddress = new Map<string, Set<HalfOpenPlace>>()

  constructor(limits: HalfOpenLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#all.size
  }

  /** Takes a slot. Returns `undefined` when none was free; then the socket is destroyed. */
  enter(socket: Socket): HalfOpenPlace | undefined {
    const address = networkOf(socket.remoteAddress ?? '')
    const mine = this.#byAddress.get(address)
    const room = this.#room(mine, this.#limits.perAddress) && this.#room(this.#all, this.#limits.max)
    if (!room) {
      this.refused++
      socket.destroy()
      return undefined
    }
    const timer = setTimeout(() => socket.destroy(), this.#limits.grace)
    timer.unref()
    const place: HalfOpenPlace = { socket, address, since: performance.now(), timer }
    this.#all.add(place)
    const fellows = this.#byAddress.get(address)
    if (fellows) fellows.add(place)
    else this.#byAddress.set(address, new Set([place]))
    return place
  }

  /** Releases the slot. Further calls have no effect. */
  leave(place: HalfOpenPlace): void {
    if (!this.#all.delete(place)) return
    clearTimeout(place.timer)
    const fellows = this.#byAddress.get(place.address)
    fellows?.delete(place)
    if (fellows?.size === 0) this.#byAddress.delete(place.address)
  }

  /** Closes all half-open connections. */
  close(): void {
    for (const place of this.#all) {
      this.leave(place)
      place.socket.destroy()
    }
  }

  #room(places: Set<HalfOpenPlace> | undefined, limit: number): boolean {
    if (places === undefined || places.size < limit) return true
    const [oldest] = places
    if (oldest === undefined || performance.now() - oldest.since < this.#limits.evictable) return false
    this.refused++
    this.leave(oldest)
    oldest.socket.destroy()
    return true
  }
}

/** Returns an address as people write it: without the IPv6 prefix that dual-stack sockets add to IPv4 addresses. */
export const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address

/** Returns what counts as one peer: an IPv4 address, or the /64 of an IPv6 address, which a subscriber usually has. */
export function networkOf(raw: string): string {
  const address = plainAddress(raw.toLowerCase())
  if (!isIPv6(address)) return address
  const [before = '', after] = address.split('%', 1)[0]!.split('::')
  const [front, back] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = after === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
