import type { Peer } from './peer.ts'

const ticksPerRound = 30

/**
 * Finds peers that disappeared without notice. One timer serves all connections: each tick visits a thirtieth of them,
 * so that ten thousand pings are never sent at once. Bytes of any kind are a sign of life; only silent peers are
 * pinged.
 */
export class Keepalive {
  readonly #peers = new Set<Peer>()
  readonly #misses: number
  readonly #timer: NodeJS.Timeout
  /** The position in the current round. Peers added during the round are visited at its end. */
  #round: Iterator<Peer, undefined> = this.#peers.values()
  /** The number of visits that are due; a fraction when there are few peers. */
  #due = 0

  /**
   * @param interval milliseconds between two visits of a connection
   * @param misses unanswered pings after which a peer is considered lost
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
