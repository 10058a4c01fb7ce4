import { sql } from 'kysely'
import type { Program } from '../context.ts'
import { SteadyClock } from '../kit/steady-clock.ts'

/**
 * How long reading the database's clock may take, in milliseconds. A slower reading cannot tell whether the clock
 * jumped.
 */
const maxPauseMs = 1000

/** The result of reading the clocks. */
export interface Look {
  /** Milliseconds since 1970. */
  now: number
  /** One of the clocks has jumped, and it is not yet known which time is correct. */
  isDoubted: boolean
}

/**
 * The worker's clocks: its own, and the database's, which timestamps the tables. Code that acts on the passage of time
 * must check them first: while a clock is in doubt after a jump, nothing expires, nothing is charged and nothing is
 * removed.
 */
export class WorkerClock {
  readonly #app: Program
  readonly #own = new SteadyClock()
  readonly #database = new SteadyClock()
  readonly #settled: () => Promise<void>
  #last: Look | undefined
  /** When all clocks became trusted, in monotonic time. */
  steadySince = Number.NEGATIVE_INFINITY

  /** @param settled called when a doubted clock is trusted again */
  constructor(app: Program, settled: () => Promise<void>) {
    this.#app = app
    this.#settled = settled
  }

  /** Reads the clocks. Throws if the database is unavailable. */
  async look(): Promise<Look> {
    const asked = performance.now()
    const { rows } = await sql<{ at: number }>`select date_part('epoch', clock_timestamp()) * 1000 as at`.execute(
      this.#app.db,
    )
    if (this.#last && performance.now() - asked > maxPauseMs) return this.#last
    const wasDoubted = this.#last?.isDoubted ?? false
    const [own, database] = [this.#own.read(Date.now()), this.#database.read(rows[0]!.at)]
    const isDoubted = own.isDoubted || database.isDoubted
    this.#last = { now: own.now, isDoubted }
    if (isDoubted) {
      this.steadySince = Number.POSITIVE_INFINITY
      if (!wasDoubted)
        this.#app.log.warn(
          {},
          'a clock has jumped: sweeps and scheduled jobs wait until it is right again or has run on for five minutes',
        )
    } else if (wasDoubted) {
      this.steadySince = performance.now()
      await this.#settled()
    }
    return this.#last
  }
}
