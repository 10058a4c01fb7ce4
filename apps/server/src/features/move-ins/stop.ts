import { fail } from '@outpost/contract/kit/errors'
import { sql, type Updateable } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { accessEnded, noAccess } from './source/access.ts'
import { abandonUnderWay } from './stages/items.ts'
import { releaseWaiting } from './stages/stage.ts'
import type { MoveInTables, MoveRow } from './table.ts'

/** What ends the present work of a move. Throws CONFLICT if it does nothing. */
function endOf({ state, stage_state }: MoveRow, by: string): Updateable<MoveInTables['move_ins']> {
  if (state === 'reading') return { state: 'failed', error: `${by} stopped it.` }
  if (state === 'applying') return { state: 'applied', error: `${by} stopped it.` }
  if (stage_state === 'running') return { stage_state: 'halted' }
  throw fail('CONFLICT', { message: 'This move is doing nothing at the moment.' })
}

/** Stops what a move is doing: reading the source, carrying out the plan, or a stage. Throws CONFLICT if it does nothing. */
export async function stopMove({ tx, actor }: Context, id: number): Promise<void> {
  const move = await tx.selectFrom('move_ins').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('move_ins')
    .set({ ...endOf(move, actor.username), attempt: move.attempt + 1, failures: 0, paused_until: null })
    .where('id', '=', id)
    .execute()
  await releaseWaiting(tx, id)
}

/**
 * Ends the moves into a company that was moved, and into those below it, and forgets their tokens: those who are above
 * the company from now on must not use them.
 */
export async function endMovesOf(tx: Transaction, app: App, companyId: number): Promise<void> {
  const ended = await sql<Pick<MoveRow, 'id' | 'attempt'>>`
    update move_ins set token = ${noAccess(app)}, user_id = null, credential_kind = 'session', attempt = attempt + 1,
      failures = 0, paused_until = null, error = ${accessEnded},
      state = case state when 'reading' then 'failed' when 'applying' then 'applied' else state end,
      stage_state = case stage_state when 'running' then 'halted' else stage_state end
    where company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})
    returning id, attempt`.execute(tx)
  for (const move of ended.rows) {
    await releaseWaiting(tx, move.id)
    await abandonUnderWay(tx, move, accessEnded)
  }
}
