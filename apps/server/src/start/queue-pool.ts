import type pg from 'pg'
import { failure } from '../kit/envelope.ts'

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

export interface QueuePool {
  pool: pg.Pool
  /** From now on errors are passed on unchanged, so that stopping does not wait for a database that is away. */
  stopRetrying: () => void
}

/** Conflicts between transactions, which graphile-worker repeats by itself, sooner than after ETIMEDOUT. */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/**
 * Returns a view of the pool for the job queue. While the database is away, each error gets the code ETIMEDOUT, after
 * which graphile-worker repeats the statement. It repeats after few codes, and does not await the statement with which
 * it stores the end of a job: a lost connection at that moment would otherwise be an unhandled rejection, which ends the
 * process.
 */
export function queuePool(pool: pg.Pool): QueuePool {
  let retries = true
  const passOn = (error: unknown): never => {
    const isAway = failure(error).status === 503 && !conflicts.has((error as { code?: unknown }).code)
    if (!retries || !isAway) throw error
    throw Object.assign(new Error(String(error), { cause: error }), { code: 'ETIMEDOUT' })
  }
  const viewOf = (client: pg.PoolClient): pg.PoolClient =>
    withMethod(client, 'query', (...words: never[]) => {
      const answer: unknown = Reflect.apply(client.query, client, words)
      return answer instanceof Promise ? answer.catch(passOn) : answer
    })
  return {
    // The form with a callback is for the connection that listens, whose loss the queue handles itself.
    pool: withMethod(pool, 'connect', (callback?: ConnectCallback) =>
      callback ? pool.connect(callback) : pool.connect().then(viewOf, passOn),
    ),
    stopRetrying: () => (retries = false),
  }
}

/** Returns the object with another method in place of one of its own. */
function withMethod<T extends object>(object: T, name: keyof T, method: (...words: never[]) => unknown): T {
  return new Proxy(object, {
    get(target, key) {
      if (key === name) return method
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
