/** Milliseconds after which a text that has not changed counts as new again. */
const repeatedAfter = 3_600_000
/** Subjects whose last text is remembered: the latest. */
const mostSubjects = 1000

/** Tells which lines are new to a log, so that a state that lasts is logged once, and then every hour. */
export class NewLines {
  readonly #last = new Map<string, { text: string; at: number }>()
  readonly #now: () => number

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether a text about a subject differs from the last one, or is repeated after an hour. It then counts as logged. */
  isNew(subject: string, text: string): boolean {
    const last = this.#last.get(subject)
    if (last?.text === text && this.#now() - last.at < repeatedAfter) return false
    this.#last.delete(subject)
    this.#last.set(subject, { text, at: this.#now() })
    if (this.#last.size > mostSubjects) this.#last.delete(this.#last.keys().next().value!)
    return true
  }

  /** Forgets the text about a subject that is in order again, so that the next one is new. */
  forget(subject: string): void {
    this.#last.delete(subject)
  }
}
