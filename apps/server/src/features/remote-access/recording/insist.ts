import { setTimeout as sleep } from 'node:timers/promises'

/** Attempts, and milliseconds before the second one. The wait doubles each time: a minute in all. */
const limits = { tries: 9, wait: 250 } as const

/** Repeats what fails, for a database that is gone for a moment. Rejects with the last error. */
export async function insist(work: () => Promise<unknown>): Promise<void> {
  for (let n = 1; ; n++) {
    try {
      await work()
      return
    } catch (error) {
      if (n === limits.tries) throw error
      await sleep(limits.wait * 2 ** (n - 1), undefined, { ref: false })
    }
  }
}
