import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { sessionSeconds } from './session.ts'
import { removeSessions } from './end-sessions.ts'
import { rememberSpent } from './spent-tokens.ts'

/**
 * Sessions that impersonate another user. Each is started from the impersonator's own session: it ends together with
 * that session, and is replaced by it when the impersonation is over, so that the impersonator does not have to sign in
 * again.
 */

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** Starts to impersonate a user, at most until the given time. Returns the token that replaces the actor's own. */
export async function actAs(
  { tx, actor, request }: Context,
  as: { userId: number; companyId: number | null; impersonationId: number; until: Date },
): Promise<string> {
  const token = randomToken()
  // The own session gets a new token that nobody holds. Its old one remains valid briefly, for requests under way.
  const { rows } = await sql<{ spent: Buffer }>`
    update sessions set token_hash = ${hashToken(randomToken())}, previous_hash = token_hash, previous_until = now() + ${sessionSeconds.previous} * interval '1 second', token_used = true
    where id = ${actor.credential.id} returning previous_hash as spent`.execute(tx)
  for (const { spent } of rows) await rememberSpent(tx, actor.credential.id, spent)
  await tx
    .insertInto('sessions')
    .values({
      user_id: as.userId,
      company_id: as.companyId,
      token_hash: hashToken(token),
      expires_at: as.until,
      refresh_until: as.until,
      ip: request.ip,
      user_agent: request.userAgent.slice(0, 300),
      own_session_id: actor.credential.id,
      impersonation_id: as.impersonationId,
    })
    .execute()
  return token
}

/**
 * Exchanges the token of an impersonating session, active or over, for a token of the session that it was started from.
 * The old token remains valid for that session for another minute, for other tabs. Returns undefined if there is no
 * such session, or if the own session has ended.
 */
export async function returnFromImpersonation(
  tx: Transaction,
  token: string,
): Promise<{ userId: number; token: string } | undefined> {
  const hash = hashToken(token)
  const [gone] = await removeSessions(
    tx,
    sql`(token_hash = ${hash} or previous_hash = ${hash}) and own_session_id is not null`,
  )
  if (!gone) return undefined
  const fresh = randomToken()
  const own = await tx
    .updateTable('sessions')
    .set({
      token_hash: hashToken(fresh),
      previous_hash: hashToken(token),
      previous_until: inSeconds(sessionSeconds.previous),
      token_used: false,
      expires_at: sql`least(refresh_until, now() + ${sessionSeconds.access} * interval '1 second')`,
    })
    .where('id', '=', gone.own_session_id)
    .where('refresh_until', '>', new Date())
    .returning(['id', 'user_id'])
    .executeTakeFirst()
  if (own) await rememberSpent(tx, own.id, hashToken(token))
  return own && { userId: own.user_id, token: fresh }
}

/**
 * Ends the sessions of some impersonations at once. The sessions that they were started from stay, and replace them at
 * the next refresh.
 */
export async function endImpersonation(
  { app, tx, actor, afterCommit }: Context,
  impersonationIds: readonly number[],
  why: string,
): Promise<void> {
  if (impersonationIds.length === 0) return
  await tx
    .updateTable('sessions')
    .set({ expires_at: new Date(), refresh_until: new Date(), previous_until: null })
    .where('impersonation_id', 'in', impersonationIds)
    .execute()
  afterCommit(() => app.publish('sessions.ended', { userId: actor.userId, why }))
}

/** Announces ended sessions for all users whose sockets depended on them: the user's, and the impersonator's. */
export function announceEndedSessions(
  { app, afterCommit }: Pick<Context, 'app' | 'afterCommit'>,
  userIds: readonly number[],
  why: string,
): void {
  for (const userId of new Set(userIds)) afterCommit(() => app.publish('sessions.ended', { userId, why }))
}
