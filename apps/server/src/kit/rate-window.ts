/** Keys that are told apart in one window: some megabytes. */
const mostKeys = 50_000

/**
 * Counts per key in windows of fixed length, in this process alone: a cheap bound for what a peer may cause. It forgets
 * all keys at a window's end, so it holds no more of them than were there in one window, and never more than `mostKeys`:
 * beyond it keys that are new share one count.
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

  /** Counts one; false where the key has had its share of this window. */
  take(key: Key): boolean {
    const now = performance.now()
    if (now >= this.#ends) {
      this.#counts.clear()
      this.#ends = now + this.#milliseconds
    }
    const counted = this.#counts.has(key) || this.#counts.size < mostKeys ? key : undefined
    const count = (this.#counts.get(counted) ?? 0) + 1
    this.#counts.set(counted, count)
    return count <= this.#most
  }

  /** How many more the key may have in the window in which it was last counted. */
  left(key: Key): number {
    return Math.max(0, this.#most - (this.#counts.get(key) ?? 0))
  }

  /** Seconds until the window ends, at least one. */
  secondsLeft(): number {
    return Math.max(1, Math.ceil((this.#ends - performance.now()) / 1000))
  }
}
