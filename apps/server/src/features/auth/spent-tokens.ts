import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { emit, event } from '../../kit/event.ts'
import { writeAudit, type RequestFacts } from '../../kit/audit.ts'
import { hashToken } from '../../kit/secrets.ts'
import { findUser } from '../users/service.ts'
import { removeSessions } from './end-sessions.ts'

/** How many spent tokens are remembered per session: more than it uses in its 30 days, at one an hour. */
const maxRemembered = 1000

/**
 * A session that was ended because one of its earlier tokens was used again: its user, and the origin of that request.
 */
export interface Stolen {
  app: App
  userId: number
  ip: string
  userAgent: string
}

/** Emitted when a session is ended because one of its tokens was used after it had been replaced. */
export const sessionStolen = event<Stolen>('sessionStolen')

/** Remembers a token that a session has replaced. */
export async function rememberSpent(tx: Transaction, sessionId: number, tokenHash: Buffer): Promise<void> {
  await sql`insert into spent_session_tokens (token_hash, session_id) values (${tokenHash}, ${sessionId}) on conflict do nothing`.execute(
    tx,
  )
  await sql`
    delete from spent_session_tokens where session_id = ${sessionId}
      and spent_at < (select spent_at from spent_session_tokens where session_id = ${sessionId} order by spent_at desc offset ${maxRemembered} limit 1)`.execute(
    tx,
  )
}

/**
 * Finds the session that once had this token, if its use now means that two parties hold the session. It does not in
 * the minute after a refresh, when other tabs still send the old token, nor while the new one is unused and may have
 * been lost on the way.
 */
const spentBy = `
  select sessions.id from spent_session_tokens spent join sessions on sessions.id = spent.session_id
  where spent.token_hash = $1 and not coalesce(sessions.previous_hash = $1 and (sessions.previous_until > now() or not sessions.token_used), false)`

/**
 * Ends the session that has replaced this token, with the session that it was started from and those started from it:
 * either the sender of this token or the holder of the new one has stolen it. The event is audited and the user is
 * notified. Does nothing for a token that never existed.
 */
export async function endIfSpent(app: App, token: string, from: RequestFacts): Promise<void> {
  const { rows } = await app.unscoped.query<{ id: number }>({
    name: 'spent session token',
    text: spentBy,
    values: [hashToken(token)],
  })
  if (rows[0]) await endStolen(app, rows[0].id, from)
}

const endStolen = (app: App, sessionId: number, from: RequestFacts): Promise<void> =>
  app.ownTransaction(async (tx) => {
    const [gone] = await removeSessions(tx, sql`id = ${sessionId}`)
    // Another request with the same token was faster.
    if (!gone) return
    const [own] = gone.own_session_id === null ? [] : await removeSessions(tx, sql`id = ${gone.own_session_id}`)
    // The victim of a stolen impersonating session is the impersonator, who held it.
    const user = await findUser(tx, own?.user_id ?? gone.user_id)
    for (const userId of new Set([gone.user_id, own?.user_id ?? gone.user_id]))
      await app.bus.publish(tx, 'sessions.ended', { userId, why: 'token used again' })
    if (!user) return
    await writeAudit(tx, { userId: user.id, email: user.email, companyId: user.company_id, impersonator: null }, from, {
      act: 'session token used again',
      target: `session:${sessionId}`,
      detail: { ended: true },
    })
    await emit(tx, sessionStolen, { app, userId: user.id, ip: from.ip, userAgent: from.userAgent })
  })
