import { fail } from '@outpost/contract/kit/errors'
import type { ResumedSession } from '@outpost/contract/remote-access/schemas'
import type { Context } from '../../../kit/implement.ts'
import { keptSessionOf } from '../service.ts'

/**
 * Finds a running session of the caller that a page can show again: the given one, or else the latest one of the entry
 * that no page shows.
 * @throws UNAVAILABLE if it runs on another host
 */
export async function findResumable(
  { app, tx, actor }: Context,
  entryId: number,
  sessionId: number | undefined,
): Promise<ResumedSession> {
  const none = { state: 'none', id: null, ticket: null, reason: null } as const
  if (sessionId !== undefined) {
    const row = await tx
      .selectFrom('remote_sessions')
      .select(['ended_at', 'end_reason', 'host'])
      .where('id', '=', sessionId)
      .where('remote_access_id', '=', entryId)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    if (!row) return none
    if (row.ended_at) return { state: 'ended', id: sessionId, ticket: null, reason: row.end_reason }
    if (row.host !== app.host)
      throw fail('UNAVAILABLE', { message: 'The session runs on another host. Send its requests to that host.' })
  }
  const found = await keptSessionOf(app, actor, entryId, sessionId)
  return found ? { state: 'running', id: found.id, ticket: found.kept.offer(), reason: null } : none
}
