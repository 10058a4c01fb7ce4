import { fail } from '@outpost/contract/kit/errors'
import { isKept } from '@outpost/contract/remote-access/session'
import type { Context } from '../../../kit/implement.ts'
import { requireAccess } from '../approval/grants.ts'
import { findSession, type LogRow } from '../connect/queries.ts'
import type { EntryRow } from '../queries.ts'
import { requireEntry, runningSession } from '../service.ts'
import type { LiveSession } from '../sessions/running-sessions.ts'

/** A terminal in a browser, which others can see. */
export type ViewableSession = LiveSession & Required<Pick<LiveSession, 'kept' | 'viewers' | 'guests'>>

const notViewable = 'Only SSH and telnet sessions in a browser can be watched or shared.'

const isViewable = (session: LiveSession | undefined): session is ViewableSession =>
  session?.kept !== undefined && session.viewers !== undefined && session.guests !== undefined

/** Returns a terminal within the scope that has not ended. @throws NOT_FOUND; CONFLICT if there is nothing to see */
export async function requireTerminal({ tx, scope }: Context, id: number): Promise<LogRow> {
  const session = await findSession(tx, scope, id)
  if (!session) throw fail('NOT_FOUND')
  if (session.end !== null) throw fail('CONFLICT', { message: 'The session has ended.' })
  if (session.native || !isKept(session.protocol)) throw fail('CONFLICT', { message: notViewable })
  return session
}

/**
 * Returns the entry of a session, which the actor may open now.
 * @throws NOT_FOUND, FORBIDDEN, APPROVAL_REQUIRED, CONSENT_REFUSED
 */
export async function requireEntryOf({ tx, scope, actor }: Context, session: LogRow): Promise<EntryRow> {
  if (session.remote_access_id === null) throw fail('NOT_FOUND')
  const entry = await requireEntry(tx, scope, session.remote_access_id)
  await requireAccess(tx, actor, entry)
  return entry
}

/** Returns a session that runs in this process. @throws UNAVAILABLE if it runs on another host; CONFLICT */
export async function requireRunning(
  { app }: Pick<Context, 'app'>,
  id: number,
  host: string | null,
): Promise<ViewableSession> {
  if (host !== null && host !== app.host)
    throw fail('UNAVAILABLE', { message: 'The session runs on another host. Send its requests to that host.' })
  const running = await runningSession(app, id)
  if (!isViewable(running)) throw fail('CONFLICT', { message: notViewable })
  return running
}
