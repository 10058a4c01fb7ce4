import { fail } from '@outpost/contract/kit/errors'

export interface TurnLimits {
  /** How many tasks run at the same time. */
  atOnce: number
  /** How many further ones may wait. */
  waiting: number
  /** For how many milliseconds each may wait; without it, as long as the tasks before it take. */
  waitMs?: number
  /** Seconds after which a caller that was refused may try again; 10 without it. */
  retryAfter?: number
}

/**
 * Creates a function that runs tasks, a few at the same time. Further ones wait in order.
 * @returns runs one task. Throws TOO_MANY_REQUESTS if too many wait or it has waited too long, or what the task throws
 * @example const hashing = inTurns({ atOnce: 2, waiting: 200 }); await hashing(() => hash(password))
 */
export function inTurns(limits: TurnLimits): <T>(task: () => Promise<T>) => Promise<T> {
  let busy = 0
  // What begins each task that waits, the longest-waiting first.
  const waiting = new Set<() => void>()
  const refusal = (): Error => fail('TOO_MANY_REQUESTS', { retryAfter: limits.retryAfter ?? 10 })
  const wait = (): Promise<void> => {
    if (waiting.size >= limits.waiting) throw refusal()
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const begin = (): void => {
        waiting.delete(begin)
        clearTimeout(timer)
        resolve()
      }
      const giveUp = (): void => {
        waiting.delete(begin)
        reject(refusal())
      }
      if (limits.waitMs !== undefined) timer = setTimeout(giveUp, limits.waitMs)
      waiting.add(begin)
    })
  }
  return async (task) => {
    if (busy < limits.atOnce) busy++
    else await wait()
    try {
      return await task()
    } finally {
      // The turn passes to the longest-waiting task, or becomes free.
      const [next] = waiting
      if (next) next()
      else busy--
    }
  }
}
