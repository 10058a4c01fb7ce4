import type { Program } from '../../context.ts'
import { type Actor, holdsScope } from '../../kit/actor.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { inScope, scopeOf } from '../../kit/scope.ts'
import { actorNow, userNow } from '../auth/service.ts'
import type { MoveRow } from './table.ts'

/** Who began a move in a session, with the present rights. The move goes on after the user has signed out. */
async function userOf(app: Program, { user_id, acting_company_id, created_at }: MoveRow): Promise<Actor | undefined> {
  const user = user_id === null ? undefined : await userNow(app, user_id, acting_company_id)
  return user && { ...user, credential: { kind: 'token', id: 0, scopes: ['*'], issuedAt: created_at, expiresAt: null } }
}

/**
 * Returns the user who began a move, with the present permissions, and the scopes of the token if it was begun with one.
 * Undefined if the account was removed or blocked, the token is no longer valid, or the user may no longer do this in
 * the company of the move.
 */
export async function actorOf(app: Program, move: MoveRow): Promise<Actor | undefined> {
  const { credential_kind, credential_id: id, acting_company_id: companyId } = move
  const actor =
    credential_kind === 'token'
      ? await actorNow(app, { credential: { kind: 'token', id }, companyId })
      : await userOf(app, move)
  if (!actor?.permissions.has('manage_move_ins') || !holdsScope(actor.credential, 'move_ins:write')) return undefined
  const scope = scopeOf(actor)
  const company = await inTransaction(app.db, scope, (tx) =>
    tx
      .selectFrom('companies')
      .select('id')
      .where('id', '=', move.company_id)
      .where(inScope(scope, 'companies.id'))
      .executeTakeFirst(),
  )
  return company && actor
}

/** What is said if there is no such user any more. */
export const nobody =
  'The user who began this may no longer do it, or the access token is no longer valid. Another user can begin it again.'
