/** A server that stays up this long counts as recovered, so the next failure is treated as the first. */
const STABLE_MS = 60_000
const FIRST_PAUSE_MS = 100
/** Kept short, because users are waiting: the database should restart as soon as it can. */
const MAX_PAUSE_MS = 5_000

/**
 * Decides how long to wait before a crashed server is restarted: at first not at all, then with increasing pauses of up
 * to five seconds.
 */
export class RestartPace {
  /** The number of consecutive starts that failed or ended in another crash within a minute. */
  attempts = 0
  #last = -Infinity
  readonly #now: () => number

  /** @param now returns the milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Counts a new start. @returns the milliseconds to wait before it */
  pause(): number {
    if (this.#now() - this.#last > STABLE_MS) this.attempts = 0
    const wait = this.attempts === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (this.attempts - 1), MAX_PAUSE_MS)
    this.attempts += 1
    return wait
  }

  /** Records that a start was attempted, whether or not it succeeded. */
  tried(): void {
    this.#last = this.#now()
  }
}
