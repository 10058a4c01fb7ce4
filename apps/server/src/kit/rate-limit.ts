import { fail } from '@outpost/contract/kit/errors'
import { sql, type Kysely } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'

/** The number of attempts under a key in the current time window, and the seconds until the window ends. */
export interface Attempts {
  count: number
  wait: number
}

/** Counts `amount` attempts under `key` in a time window of `seconds`, which begins with the first attempt. */
export async function countAttempts(db: Kysely<Database>, key: string, seconds: number, amount = 1): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    insert into rate_limits (key, count, resets_at) values (${key}, ${amount}, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= now() then excluded.count else least(rate_limits.count + excluded.count, 1000000000) end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::integer as wait`.execute(db)
  return rows[0]!
}

/** Counts attempts by key. Counts are stored in the database, so that they apply across processes. */
export interface RateLimits {
  /**
   * Counts `amount` attempts (1 by default). Throws TOO_MANY_REQUESTS with Retry-After beyond `limit` in a time window
   * of `seconds`.
   */
  take(key: string, limit: number, seconds: number, amount?: number): Promise<void>
  /**
   * Counts an attempt. After the free attempts, each one doubles the wait before the next, up to the longest wait. An
   * attempt made too early gets TOO_MANY_REQUESTS with Retry-After and does not count. Of several simultaneous
   * attempts, one is let through.
   */
  takeGrowing(key: string, wait: GrowingWait): Promise<void>
  /** Returns the seconds until `take` with this limit succeeds again; 0 if it would now. Counts nothing. */
  waitOf(key: string, limit: number): Promise<number>
  /** Deletes all attempts under `key`, for example after the correct password. */
  forgive(key: string): Promise<unknown>
  /**
   * Takes back one attempt that turned out to be legitimate, so that it neither counts against others with the same key
   * nor makes them wait.
   */
  refund(key: string): Promise<unknown>
}

/** Creates the limits. @param db connections outside the callers' transactions */
export const rateLimits = (db: Kysely<Database>): RateLimits => ({
  async take(key, limit, seconds, amount = 1) {
    const { count, wait } = await countAttempts(db, key, seconds, amount)
    if (count > limit) throw fail('TOO_MANY_REQUESTS', { retryAfter: wait })
  },
  takeGrowing: (key, wait) => takeGrowing(db, key, wait),
  async waitOf(key, limit) {
    const { rows } = await sql<{ wait: number }>`
      select ceil(extract(epoch from resets_at - now()))::integer as wait from rate_limits
      where key = ${key} and count >= ${limit} and resets_at > now()`.execute(db)
    return rows[0]?.wait ?? 0
  },
  forgive: (key) => db.deleteFrom('rate_limits').where('key', '=', key).execute(),
  refund: (key) =>
    db
      .updateTable('rate_limits')
      .set({ count: sql<number>`greatest(count - 1, 0)`, waits_until: null })
      .where('key', '=', key)
      .execute(),
})

export interface GrowingWait {
  /** The number of attempts without a wait. */
  free: number
  /** Seconds after the last attempt until all attempts are forgotten. */
  seconds: number
  /** The longest wait between two attempts, in seconds. */
  longest: number
}

async function takeGrowing(db: Kysely<Database>, key: string, { free, seconds, longest }: GrowingWait): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_limits as known (key, count, resets_at) values (${key}, 1, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set
      count = case when known.resets_at <= now() then 1 else least(known.count + 1, 1000000000) end,
      resets_at = excluded.resets_at,
      waits_until = case when known.resets_at > now() and known.count >= ${free}
        then now() + least(${longest}, power(2::double precision, least(known.count - ${free} + 1, 30))) * interval '1 second' end
    where known.waits_until is null or known.waits_until <= now() or known.resets_at <= now()
    returning count`.execute(db)
  if (rows[0]) return
  const wait = await sql<{
    wait: number
  }>`select ceil(extract(epoch from waits_until - now()))::integer as wait from rate_limits where key = ${key}`.execute(
    db,
  )
  throw fail('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, wait.rows[0]?.wait ?? 1) })
}

/** Deletes expired time windows. */
export const forgetWindows = (tx: Transaction): Promise<unknown> =>
  sql`delete from rate_limits where resets_at < now()`.execute(tx)
