import type { Program } from '../../context.ts'
import { type Actor, holdsScope } from '../../kit/actor.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { scopeOf, systemScope } from '../../kit/scope.ts'
import { actorNow, userNow } from '../auth/service.ts'
import { findCompany } from '../companies/service.ts'
import type { MoveRow } from './table.ts'

/**
 * Returns the user who began a move in a session, with the present rights. The move goes on after the user has signed
 * out, so its credential is not the session. A session may use every endpoint, and so may this.
 */
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
  const company = await inTransaction(app.db, scope, (tx) => findCompany(tx, scope, move.company_id))
  return company && actor
}

/** Whether the attempt of a move is still the one that was read. */
export async function isCurrent(app: Program, { id, attempt }: MoveRow): Promise<boolean> {
  const found = await inTransaction(app.db, systemScope, (tx) =>
    tx.selectFrom('move_ins').select('id').where('id', '=', id).where('attempt', '=', attempt).executeTakeFirst(),
  )
  return found !== undefined
}

/** Returns the user again after a call of the source, which may have taken a while. Undefined if the attempt has ended. */
export const actorStill = async (app: Program, move: MoveRow): Promise<Actor | undefined> =>
  (await isCurrent(app, move)) ? actorOf(app, move) : undefined

/** The reason that is shown if a move may not go on on behalf of its user. */
export const mayNotGoOn =
  'The user who began this may no longer do it, or the access token is no longer valid. Another user can begin it again.'
