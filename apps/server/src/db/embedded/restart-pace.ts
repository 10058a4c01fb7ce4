/** A server that stays up this long has recovered, and the next failure counts as the first. */
const STABLE_MS = 60_000
const FIRST_PAUSE_MS = 100
/** People wait for what waits for the database: the moment it can start again it should. */
const LONGEST_PAUSE_MS = 5_000

/** How long to wait before a server that died is started again: at once, then longer and longer, up to five seconds. */
export class RestartPace {
  /** Starts in a row that failed, or ended in another death within a minute. */
  attempts = 0
  #last = -Infinity
  readonly #now: () => number

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A start is due: milliseconds until it. */
  pause(): number {
    if (this.#now() - this.#last > STABLE_MS) this.attempts = 0
    const wait = this.attempts === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (this.attempts - 1), LONGEST_PAUSE_MS)
    this.attempts += 1
    return wait
  }

  /** The start was tried, and succeeded or not. */
  tried(): void {
    this.#last = this.#now()
  }
}
