import { fail } from '@outpost/contract/kit/errors'

/** Seconds after which a caller that was refused may try again. */
const retryAfter = 10

/**
 * Creates a function that runs tasks, at most `atOnce` of them at the same time. Further ones wait in order.
 * @param limits `waiting`: how many may wait
 * @returns runs one task. Throws TOO_MANY_REQUESTS if too many wait, or what the task throws
 * @example const hashing = inTurns({ atOnce: 2, waiting: 200 }); await hashing(() => hash(password))
 */
export function inTurns(limits: { atOnce: number; waiting: number }): <T>(task: () => Promise<T>) => Promise<T> {
  let busy = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (busy >= limits.atOnce) {
      if (waiting.length >= limits.waiting) throw fail('TOO_MANY_REQUESTS', { retryAfter })
      await new Promise<void>((next) => waiting.push(next))
    } else busy++
    try {
      return await task()
    } finally {
      // The turn passes to the longest-waiting task, or becomes free.
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
