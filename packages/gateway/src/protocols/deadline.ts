/** A time limit in milliseconds that pauses while a user is expected to answer. */
export class Deadline {
  readonly #limit: number
  readonly #expired: () => void
  #timer: NodeJS.Timeout | undefined
  #over = false

  constructor(limit: number, expired: () => void) {
    this.#limit = limit
    this.#expired = expired
    this.#start()
  }

  /** Waits for `answer` with the timer stopped, then starts it again with the full limit. */
  async pauseFor<T>(answer: Promise<T>): Promise<T> {
    clearTimeout(this.#timer)
    try {
      return await answer
    } finally {
      this.#start()
    }
  }

  stop(): void {
    this.#over = true
    clearTimeout(this.#timer)
  }

  #start(): void {
    if (!this.#over) this.#timer = setTimeout(this.#expired, this.#limit)
  }
}
