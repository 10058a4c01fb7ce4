import { createHash } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { Sealer } from './secrets.ts'

export interface StoredAnswer {
  status: number
  body: object
}

/**
 * Ensures that an action takes effect at most once per idempotency key chosen by the client. The first response is
 * stored in the action's own transaction, and a repeated request gets that response. One that arrives while the first
 * is still running waits for it on the advisory lock. Throws IDEMPOTENCY_KEY_REUSED if the key was used for a different
 * request.
 */
export async function onlyOnce(
  tx: Transaction,
  sealer: Sealer,
  who: number,
  key: string,
  request: string,
  act: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const hash = createHash('sha256').update(request).digest()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${who}:${key}`}, 7))`.execute(tx)
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', who)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier) {
    if (!earlier.request_hash.equals(hash)) throw fail('IDEMPOTENCY_KEY_REUSED', { source: 'Idempotency-Key' })
    return { status: earlier.status, body: JSON.parse(sealer.unseal(earlier.answer).toString()) as object }
  }
  const answer = await act()
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: who,
      key,
      request_hash: hash,
      status: answer.status,
      answer: sealer.seal(Buffer.from(JSON.stringify(answer.body))),
    })
    .execute()
  return answer
}

/** Deletes responses older than a day, which can no longer be repeated. */
export const forgetAnswers = (tx: Transaction): Promise<unknown> =>
  sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(tx)
