import { sql } from 'kysely'
import type { Program } from '../context.ts'
import { SteadyClock } from '../kit/steady-clock.ts'

/** Milliseconds that a look at the database's clock may take: what took longer says nothing of a jump. */
const longestLook = 1000

/** What a look at the clocks has shown. */
export interface Look {
  /** Milliseconds since 1970. */
  now: number
  /** One of the clocks has jumped, and it is not known yet which time is right. */
  isDoubted: boolean
}

/**
 * The worker's clocks: its own and the database's, by which the tables are stamped. The person who acts because time has passed asks
 * first: while a clock that has jumped is in doubt nothing expires, nothing is charged and nothing is removed.
 */
export class WorkerClock {
  readonly #app: Program
  readonly #own = new SteadyClock()
  readonly #database = new SteadyClock()
  readonly #settled: () => Promise<void>
  #last: Look | undefined
  /** By the monotonic clock: since when no clock is in doubt. */
  steadySince = Number.NEGATIVE_INFINITY

  /** @param settled called when a clock that was in doubt is believed again */
  constructor(app: Program, settled: () => Promise<void>) {
    this.#app = app
    this.#settled = settled
  }

  /** Throws where the database is away. */
  async look(): Promise<Look> {
    const asked = performance.now()
    const { rows } = await sql<{ at: number }>`select date_part('epoch', clock_timestamp()) * 1000 as at`.execute(
      this.#app.db,
    )
    if (this.#last && performance.now() - asked > longestLook) return this.#last
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
