/** The number of keys that are counted separately in one time window. They take up a few megabytes. */
const maxKeys = 50_000

/**
 * Counts per key in time windows of fixed length, in this process only: a cheap limit on what a peer can cause. All
 * keys are forgotten at the end of a window, so memory is bounded by the keys of one window, and by `maxKeys`: beyond
 * that, new keys share one count.
 */
export class RateWindow<Key extends number | string = number> {
  readonly #most: number
  readonly #milliseconds: number
  readonly #counts = new Map<Key | undefined, number>()
  #ends = 0

  constructor(most: number, milliseconds: number) {
    this.#most = most
    this.#milliseconds = milliseconds
  }

  /** Counts once. @returns false if the key has exceeded its limit in this window */
  take(key: Key): boolean {
    const now = performance.now()
    if (now >= this.#ends) {
      this.#counts.clear()
      this.#ends = now + this.#milliseconds
    }
    const counted = this.#counts.has(key) || this.#counts.size < maxKeys ? key : undefined
    const count = (this.#counts.get(counted) ?? 0) + 1
    this.#counts.set(counted, count)
    return count <= this.#most
  }

  /** Returns how many more times the key may be counted in the current window. */
  left(key: Key): number {
    return Math.max(0, this.#most - (this.#counts.get(key) ?? 0))
  }

  /** Returns the seconds until the window ends, at least one. */
  secondsLeft(): number {
    return Math.max(1, Math.ceil((this.#ends - performance.now()) / 1000))
  }
}
