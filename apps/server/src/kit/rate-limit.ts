import { fail } from '@outpost/contract/kit/errors'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * Counts `amount` attempts under `key` and throws TOO_MANY_REQUESTS with Retry-After beyond `limit` in a window of
 * `seconds`. The count lives in the database, so that it holds across processes. Handlers give `app.aside`, which is
 * outside of their transaction, so that a refused act does not give its attempt back.
 */
export async function limitRate(db: Kysely<Database>, key: string, limit: number, seconds: number, amount = 1): Promise<void> {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into rate_limits (key, count, resets_at) values (${key}, ${amount}, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= now() then excluded.count else least(rate_limits.count + excluded.count, 1000000000) end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::integer as wait`.execute(db)
  const row = rows[0]
  if (row && row.count > limit) throw fail('TOO_MANY_REQUESTS', { retryAfter: row.wait })
}

/** Forgives the attempts under `key`, e.g. after the right password. */
export const forgiveRate = (db: Kysely<Database>, key: string): Promise<unknown> => db.deleteFrom('rate_limits').where('key', '=', key).execute()

/** Takes one attempt back: what turned out right does not count against others at the same address. */
export const giveBackAttempt = (db: Kysely<Database>, key: string): Promise<unknown> =>
  db.updateTable('rate_limits').set({ count: sql<number>`greatest(count - 1, 0)` }).where('key', '=', key).execute()
