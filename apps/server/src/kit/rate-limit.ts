import { fail } from '@outpost/contract/kit/errors'
import { sql, type Kysely } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'

/** How many attempts a key has had in its window, and in how many seconds the window ends. */
export interface Attempts {
  count: number
  wait: number
}

/** Counts `amount` attempts under `key` in a window of `seconds`, which begins with the first. */
export async function countAttempts(db: Kysely<Database>, key: string, seconds: number, amount = 1): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    insert into rate_limits (key, count, resets_at) values (${key}, ${amount}, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= now() then excluded.count else least(rate_limits.count + excluded.count, 1000000000) end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::integer as wait`.execute(db)
  return rows[0]!
}

/** Counts attempts under keys, in the database, so that a count holds across processes. */
export interface RateLimits {
  /** Counts `amount` attempts (1 by default) and throws TOO_MANY_REQUESTS with Retry-After beyond `limit` in a window of `seconds`. */
  take(key: string, limit: number, seconds: number, amount?: number): Promise<void>
  /**
   * Counts an attempt. Beyond the free ones each makes the next wait twice as long, up to the longest wait; one that comes earlier
   * gets TOO_MANY_REQUESTS with Retry-After and does not count. Of many at once one is let through.
   */
  takeGrowing(key: string, wait: GrowingWait): Promise<void>
  /** Forgives all attempts under `key`, for example after the right password. */
  forgive(key: string): Promise<unknown>
  /** Takes one attempt back: what turned out right does not count against others with the same key, nor make them wait. */
  giveBack(key: string): Promise<unknown>
}

/** @param db connections outside of the callers' transactions */
export const rateLimits = (db: Kysely<Database>): RateLimits => ({
  async take(key, limit, seconds, amount = 1) {
    const { count, wait } = await countAttempts(db, key, seconds, amount)
    if (count > limit) throw fail('TOO_MANY_REQUESTS', { retryAfter: wait })
  },
  takeGrowing: (key, wait) => takeGrowing(db, key, wait),
  forgive: (key) => db.deleteFrom('rate_limits').where('key', '=', key).execute(),
  giveBack: (key) =>
    db
      .updateTable('rate_limits')
      .set({ count: sql<number>`greatest(count - 1, 0)`, waits_until: null })
      .where('key', '=', key)
      .execute(),
})

export interface GrowingWait {
  /** Attempts that are let through at once. */
  free: number
  /** Seconds after the last attempt in which all are forgotten. */
  seconds: number
  /** Most seconds between two attempts. */
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

/** Windows that are over count nothing any more. */
export const forgetWindows = (tx: Transaction): Promise<unknown> =>
  sql`delete from rate_limits where resets_at < now()`.execute(tx)
