import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../../../kit/envelope.ts'

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

/** Milliseconds for which a database may be gone, and between two attempts. */
const away = { most: 25_000, wait: 500 } as const

/** Repeats work that fails because the database is gone, as while it restarts. Other errors are thrown at once. */
export async function outlast<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + away.most
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > end) throw error
      await sleep(away.wait, undefined, { ref: false })
    }
  }
}
