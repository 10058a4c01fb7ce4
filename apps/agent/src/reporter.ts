/** The most seconds that a timer can hold. */
const longest = 2_147_483

/** Reports at once and then at a fixed interval until it is stopped. */
export class Reporter {
  readonly #report: (scope: 'changing' | 'all') => void
  #timer: NodeJS.Timeout | undefined
  #count = 0

  constructor(report: (scope: 'changing' | 'all') => void) {
    this.#report = report
  }

  /**
   * Starts reporting, not at all with 0; another call replaces the interval. Values that hardly ever change are included in the first
   * report and then in every twelfth.
   */
  start(seconds: number): void {
    this.stop()
    this.#count = 0
    if (seconds === 0) return
    const pause = Math.min(Math.max(seconds, 1), longest) * 1000
    const next = (): void => {
      this.#report(this.#count++ % 12 === 0 ? 'all' : 'changing')
      this.#timer = setTimeout(next, pause)
    }
    next()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
