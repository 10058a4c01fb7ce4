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
  #round: Iterator<Peer> | undefined

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
    const share = Math.ceil(this.#peers.size / ticksPerRound)
    for (let n = 0; n < share; n++) {
      this.#round ??= this.#peers.values()
      const next = this.#round.next()
      if (next.done) {
        this.#round = undefined
        return
      }
      next.value.visit(this.#misses)
    }
  }
}
