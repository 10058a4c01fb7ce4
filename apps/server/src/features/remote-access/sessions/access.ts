import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Opener } from '../../../kit/actor.ts'
import { systemScope } from '../../../kit/scope.ts'
import { actorNow } from '../../auth/service.ts'
import { approvalRequired, type Conditions, consentNow, grantOf, isClosed, mayOpen } from '../approval/grants.ts'

/** Why a running session has to end. */
export type Loss = 'signed_out' | 'not_allowed' | 'entry_removed' | 'approval_over' | 'consent_over'

/**
 * Checks whether a session opened by this actor may continue: the sign-in still exists, the user may still connect in
 * the company where it was opened (decision 0013), by the own role or by a request that is granted, the owner of
 * the device consents, and the entry still exists within reach. Returns the reason if it may not.
 */
export async function lossOf(app: App, opener: Opener, entryId: number): Promise<Loss | undefined> {
  const actor = await actorNow(app, opener)
  if (!actor) return 'signed_out'
  const {
    rows: [entry],
  } = await app.read(systemScope, (tx) =>
    sql<{ depth: number | null } & Conditions>`
      select t.depth, r.company_id, ${approvalRequired} as approval_required, ${consentNow} as consent, ${grantOf(actor.userId)} as access_grant
      from remote_access r left join company_tree t on t.ancestor_id = ${actor.companyId} and t.descendant_id = r.company_id
      where r.id = ${entryId}`.execute(tx),
  )
  if (!entry) return 'entry_removed'
  const inReach = entry.depth === 0 || (entry.depth !== null && actor.reach === 'tree')
  if (!inReach || !actor.permissions.has('open_remote_sessions')) return 'not_allowed'
  if (mayOpen(actor, entry)) return undefined
  return isClosed(actor, entry) ? 'consent_over' : 'approval_over'
}
