import { inTurns } from './turns.ts'

/**
 * Requests of one user that have a database connection at the same time in this process, of the 14 that it has; those
 * that wait for one of these places; and for how many milliseconds each waits.
 */
const usual = { atOnce: 8, waiting: 256, waitMs: 10_000 }

interface Line {
  requests: number
  inTurn: ReturnType<typeof inTurns>
}

/**
 * Lets each user have a number of requests at work, and the others wait in turn, so that however many a user sends,
 * connections are left for everyone else.
 */
export class UserTurns {
  readonly #limits: typeof usual
  /** By the id of the user. A line is there only while it has a request. */
  readonly #lines = new Map<number, Line>()

  constructor(limits = usual) {
    this.#limits = limits
  }

  /** Runs `act` when it is its turn. Throws TOO_MANY_REQUESTS if too many requests wait, or it has waited too long. */
  async run<T>(userId: number, act: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(userId) ?? { requests: 0, inTurn: inTurns({ ...this.#limits, retryAfter: 5 }) }
    this.#lines.set(userId, line)
    line.requests++
    try {
      return await line.inTurn(act)
    } finally {
      if (--line.requests === 0) this.#lines.delete(userId)
    }
  }
}
