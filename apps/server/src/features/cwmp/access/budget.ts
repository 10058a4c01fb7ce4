/** The most bytes that one username may send in a minute. Two full answers of the largest devices have less. */
const limit = { bytes: 8 * 1_048_576, window: 60_000 } as const

/** Thrown when a username has sent too much. The message is for the device. */
export class Exhausted extends Error {
  override readonly name = 'Exhausted'
  /** Seconds until it may send again. */
  readonly seconds: number

  constructor(seconds: number) {
    super(`This username has sent more than 8 MiB within a minute. Try again in ${seconds} s.`)
    this.seconds = seconds
  }
}

/** How many usernames are counted before those whose minute is over are forgotten. */
const tidyAt = 10_000

/** Counts what usernames send, since reading a message takes time that other devices need. */
export class Budget {
  readonly #spent = new Map<string, { bytes: number; until: number }>()

  /** Counts bytes of a username that has signed in. Throws Exhausted. */
  take(username: string, bytes: number): void {
    const now = performance.now()
    if (this.#spent.size >= tidyAt)
      for (const [name, { until }] of this.#spent) if (until <= now) this.#spent.delete(name)
    const known = this.#spent.get(username)
    const spent = known && known.until > now ? known : { bytes: 0, until: now + limit.window }
    if (spent.bytes + bytes > limit.bytes) throw new Exhausted(Math.ceil((spent.until - now) / 1000))
    spent.bytes += bytes
    this.#spent.set(username, spent)
  }
}
