import type { Peer } from './peer.ts'

const ticksPerRound = 30

/**
 * Finds peers that went away without a word. One timer serves all connections: each tick visits a thirtieth of them, so
 * ten thousand questions never fall into one moment. Bytes of any kind are a sign of life; only the silent are asked.
 */
export class Keepalive {
  readonly #peers = new Set<Peer>()
  readonly #misses: number
  readonly #timer: NodeJS.Timeout
  /** Where the round stands; peers that come while it goes on are visited at its end. */
  #round: Iterator<Peer, undefined> = this.#peers.values()
  /** Visits that are due; a fraction where there are few peers. */
  #due = 0

  /**
   * @param interval milliseconds between two visits of a connection
   * @param misses unanswered questions after which a peer is lost
   */
  constructor(interval: number, misses: number) {
    this.#misses = misses
    this.#timer = setInterval(() => this.#tick(), Math.max(10, interval / ticksPerRound))
    this.#timer.unref()
  }

  add(peer: Peer): void {
    this.#peers.add(peer)
  }

  delete(peer: Peer): void {
    this.#peers.delete(peer)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#peers.clear()
  }

  #tick(): void {
    this.#due = Math.min(this.#peers.size, this.#due + this.#peers.size / ticksPerRound)
    for (; this.#due >= 1; this.#due--) this.#next()?.visit(this.#misses)
  }

  #next(): Peer | undefined {
    let next = this.#round.next()
    if (next.done) {
      this.#round = this.#peers.values()
      next = this.#round.next()
    }
    return next.value
  }
}
