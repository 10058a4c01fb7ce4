import type { App } from '../../context.ts'
import type { Actor } from '../../kit/actor.ts'
import { userNow } from '../auth/service.ts'
import type { MoveRow } from './table.ts'

/**
 * Returns the user who began a move, with the present permissions. Undefined if the account was removed or blocked, or
 * may no longer do this.
 */
export async function actorOf(app: App, move: MoveRow): Promise<Actor | undefined> {
  const user = move.user_id === null ? undefined : await userNow(app, move.user_id, move.acting_company_id)
  if (!user?.permissions.has('manage_move_ins')) return undefined
  return { ...user, credential: { kind: 'token', id: 0, scopes: [], issuedAt: move.created_at, expiresAt: null } }
}

/** What is said if there is no such user any more. */
export const nobody = 'The user who began this move may no longer do it. Another user can begin it again.'
