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
 * Makes an act take effect at most once per client-made key (SECURITY rules): the first answer is stored in the act's own
 * transaction and a repeat reads it. A repeat that comes while the first is still under way waits for it on the advisory lock.
 * Throws IDEMPOTENCY_KEY_REUSED where the key came with another request.
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

/** Answers are given again for a day. */
export const forgetAnswers = (tx: Transaction): Promise<unknown> =>
  sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(tx)
