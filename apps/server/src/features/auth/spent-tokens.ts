import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { emit, event } from '../../kit/event.ts'
import { writeAudit, type RequestFacts } from '../../kit/audit.ts'
import { hashToken } from '../../kit/secrets.ts'
import { findUser } from '../users/service.ts'
import { removeSessions } from './end-sessions.ts'

/** Spent tokens that are remembered of one session: more than it has in its 30 days, at one an hour. */
const mostRemembered = 1000

/** A session that was ended since one of its earlier tokens came again: whose it was, and where that token came from. */
export interface Stolen {
  app: App
  userId: number
  ip: string
  userAgent: string
}

/** A session is ended since its token was used twice. */
export const sessionStolen = event<Stolen>('sessionStolen')

/** Remembers a token that a session has given up. */
export async function rememberSpent(tx: Transaction, sessionId: number, tokenHash: Buffer): Promise<void> {
  await sql`insert into spent_session_tokens (token_hash, session_id) values (${tokenHash}, ${sessionId}) on conflict do nothing`.execute(
    tx,
  )
  await sql`
    delete from spent_session_tokens where session_id = ${sessionId}
      and spent_at < (select spent_at from spent_session_tokens where session_id = ${sessionId} order by spent_at desc offset ${mostRemembered} limit 1)`.execute(
    tx,
  )
}

/**
 * The session that once had this token, where that is in two hands: not in the minute after a refresh, when other tabs still
 * send it, nor while the fresh one has been used by nobody and may have been lost on its way.
 */
const spentBy = `
  select sessions.id from spent_session_tokens spent join sessions on sessions.id = spent.session_id
  where spent.token_hash = $1 and not coalesce(sessions.previous_hash = $1 and (sessions.previous_until > now() or not sessions.token_used), false)`

/**
 * Ends the session that has given this token up, with those that it stands on or that stand on it: the one who brings it, or the one who
 * has the fresh one, has stolen it. It is audited and its user is told. Does nothing for a token that nobody ever had.
 */
export async function endIfSpent(app: App, token: string, from: RequestFacts): Promise<void> {
  const { rows } = await app.everything.query<{ id: number }>({
    name: 'spent session token',
    text: spentBy,
    values: [hashToken(token)],
  })
  if (rows[0]) await endStolen(app, rows[0].id, from)
}

const endStolen = (app: App, sessionId: number, from: RequestFacts): Promise<void> =>
  app.apart(async (tx) => {
    const [gone] = await removeSessions(tx, sql`id = ${sessionId}`)
    // Another request with the same token was quicker.
    if (!gone) return
    const [own] = gone.own_session_id === null ? [] : await removeSessions(tx, sql`id = ${gone.own_session_id}`)
    // Of a session that acted as somebody else it is its holder's who has been robbed.
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
