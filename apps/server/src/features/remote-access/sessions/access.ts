import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Opener } from '../../../kit/actor.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { actorNow } from '../../auth/service.ts'

/** Why a running session has to end. */
export type Loss = 'signed_out' | 'not_allowed' | 'entry_removed'

/**
 * Checks whether a session opened by this actor may continue: the sign-in still exists, the user may still connect in
 * the company where it was opened (decision 0013), and the entry still exists within reach. Returns the reason if it
 * may not.
 */
export async function lossOf(app: Program, opener: Opener, entryId: number): Promise<Loss | undefined> {
  const actor = await actorNow(app, opener)
  if (!actor) return 'signed_out'
  const {
    rows: [entry],
  } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{ depth: number | null }>`
      select t.depth from remote_access e left join company_tree t on t.ancestor_id = ${actor.companyId} and t.descendant_id = e.company_id
      where e.id = ${entryId}`.execute(tx),
  )
  if (!entry) return 'entry_removed'
  const inReach = entry.depth === 0 || (entry.depth !== null && actor.reach === 'tree')
  return actor.permissions.has('connect_device_remote_access') && inReach ? undefined : 'not_allowed'
}
