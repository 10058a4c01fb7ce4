import { fail } from '@outpost/contract/kit/errors'

/**
 * Requests of one user that have a database connection at the same time in this process, of the 14 that it has; those
 * that wait for one of these places; and for how many milliseconds each waits.
 */
const usual = { atOnce: 8, waiting: 256, milliseconds: 10_000 }

interface Line {
  busy: number
  /** What begins each request that waits, the longest-waiting first. */
  waiting: Set<() => void>
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
    const line = this.#lines.get(userId) ?? { busy: 0, waiting: new Set() }
    this.#lines.set(userId, line)
    if (line.busy < this.#limits.atOnce) line.busy++
    else await this.#wait(line)
    try {
      return await act()
    } finally {
      // The place passes to the request that has waited longest, or becomes free.
      const [next] = line.waiting
      if (next) next()
      else if (--line.busy === 0) this.#lines.delete(userId)
    }
  }

  #wait({ waiting }: Line): Promise<void> {
    if (waiting.size >= this.#limits.waiting) throw fail('TOO_MANY_REQUESTS', { retryAfter: 5 })
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        waiting.delete(begin)
        clearTimeout(timer)
        settle()
      }
      const begin = end(resolve)
      const giveUp = end(() => reject(fail('TOO_MANY_REQUESTS', { retryAfter: 5 })))
      const timer = setTimeout(giveUp, this.#limits.milliseconds)
      waiting.add(begin)
    })
  }
}
