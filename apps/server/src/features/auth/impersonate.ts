import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { sessionSeconds } from './session.ts'
import { removeSessions } from './end-sessions.ts'
import { rememberSpent } from './spent-tokens.ts'

/**
 * Sessions that act as another user. Each stands on the session that it was begun from: it goes with that one, and gives way to it when
 * it is over, so that the person who acted as somebody else is himself again without signing in.
 */

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** Begins to act as a user until the given time at most. Answers the token that takes the place of the actor's own. */
export async function actAs(
  { tx, actor, request }: Context,
  as: { userId: number; companyId: number | null; impersonationId: number; until: Date },
): Promise<string> {
  const token = randomToken()
  // Nobody holds the own session's token meanwhile; the one before serves requests that are under way.
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
 * Exchanges the token of a session that acts, or acted, as another user for one of the session that it stands on. The old token serves a
 * minute longer as that session's, for other tabs. Undefined where there is no such session, or the own one is over.
 */
export async function backToOneself(
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

/** Ends the sessions of some impersonations at once; what they stand on stays, and takes over with the next refresh. */
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

/** Rings for everybody whose sockets a session had: the user's, and those of the person who acted as him. */
export function tellEnded(
  { app, afterCommit }: Pick<Context, 'app' | 'afterCommit'>,
  userIds: readonly number[],
  why: string,
): void {
  for (const userId of new Set(userIds)) afterCommit(() => app.publish('sessions.ended', { userId, why }))
}
