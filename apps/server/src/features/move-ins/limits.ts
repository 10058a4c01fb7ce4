import { fail } from '@outpost/contract/kit/errors'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { MoveRow } from './table.ts'

/** How many moves of a user may be at work at the same time. */
const mostOpen = 3

/** Throws CONFLICT if the user has begun as many moves as may be at work at the same time. */
export async function requireRoom(tx: Transaction, { userId }: Actor): Promise<void> {
  const { open } = await tx
    .selectFrom('move_ins')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where((e) => e.or([e('state', 'in', ['reading', 'applying']), e('stage_state', '=', 'running')]))
    .executeTakeFirstOrThrow()
  if (open >= mostOpen)
    throw fail('CONFLICT', { message: `You have ${mostOpen} moves at work. Wait for the end of one, or stop it.` })
}

/** Throws CONFLICT if the access to the source ended because the company of the move was moved. */
export function requireAccess({ sealer }: App, { token }: MoveRow): void {
  if (sealer.unseal(token).length === 0)
    throw fail('CONFLICT', { message: 'The company was moved since. Read the source again with a new token.' })
}
