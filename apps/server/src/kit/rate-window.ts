/**
 * Counts per key in windows of fixed length, in this process alone: a cheap bound for what a peer may cause. It forgets
 * all keys at a window's end, so it holds no more of them than were there in one window.
 */
export class RateWindow {
  readonly #most: number
  readonly #milliseconds: number
  readonly #counts = new Map<number, number>()
  #ends = 0

  constructor(most: number, milliseconds: number) {
    this.#most = most
    this.#milliseconds = milliseconds
  }

  /** Counts one; false where the key has had its share of this window. */
  take(key: number): boolean {
    const now = Date.now()
    if (now >= this.#ends) {
      this.#counts.clear()
      this.#ends = now + this.#milliseconds
    }
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.#most
  }

  /** How many more the key may have in the window in which it was last counted. */
  left(key: number): number {
    return Math.max(0, this.#most - (this.#counts.get(key) ?? 0))
  }

  /** Seconds until the window ends, at least one. */
  secondsLeft(): number {
    return Math.max(1, Math.ceil((this.#ends - Date.now()) / 1000))
  }
}
