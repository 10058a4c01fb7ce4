import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { abandonUnderWay } from './stages/items.ts'
import { releaseWaiting } from './stages/stage.ts'

/** Stops what a move is doing: reading the source, carrying out the plan, or a stage. Throws CONFLICT if it does nothing. */
export async function stopMove({ tx, actor }: Context, id: number): Promise<void> {
  const move = await tx
    .selectFrom('move_ins')
    .select(['state', 'stage_state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const changes =
    move?.state === 'reading'
      ? ({ state: 'failed', error: `${actor.username} stopped it.` } as const)
      : move?.state === 'applying'
        ? ({ state: 'applied', error: `${actor.username} stopped it.` } as const)
        : move?.stage_state === 'running'
          ? ({ stage_state: 'halted' } as const)
          : undefined
  if (!changes) throw fail('CONFLICT', { message: 'This move is doing nothing at the moment.' })
  await tx.updateTable('move_ins').set(changes).where('id', '=', id).execute()
  if (changes.stage_state) await releaseWaiting(tx, id)
}

const moved = 'The company was moved. Read the source again with a new token.'

/**
 * Ends the moves into a company that was moved, and into those below it, and forgets their tokens: those who are above
 * the company from now on must not use them.
 */
export async function endMovesOf(tx: Transaction, { sealer }: App, companyId: number): Promise<void> {
  const ended = await sql<{ id: number }>`
    update move_ins set token = ${sealer.seal(Buffer.alloc(0))}, user_id = null, credential_kind = 'session', error = ${moved},
      state = case state when 'reading' then 'failed' when 'applying' then 'applied' else state end,
      stage_state = case stage_state when 'running' then 'halted' else stage_state end
    where company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})
    returning id`.execute(tx)
  for (const { id } of ended.rows) {
    await releaseWaiting(tx, id)
    await abandonUnderWay(tx, id, moved)
  }
}
