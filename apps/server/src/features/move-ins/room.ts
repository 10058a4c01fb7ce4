import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'

/** How many moves of a user may be at work at the same time. They take turns anyway. */
const mostOpen = 20

/** Throws CONFLICT if the user has begun as many moves as may be at work at the same time. */
export async function requireRoom(tx: Transaction, { userId }: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`move-ins:${userId}`}, 14))`.execute(tx)
  const { open } = await tx
    .selectFrom('move_ins')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where((e) => e.or([e('state', 'in', ['reading', 'applying']), e('stage_state', '=', 'running')]))
    .executeTakeFirstOrThrow()
  if (open >= mostOpen)
    throw fail('CONFLICT', { message: `You have ${mostOpen} moves at work. Wait for the end of one, or stop it.` })
}
