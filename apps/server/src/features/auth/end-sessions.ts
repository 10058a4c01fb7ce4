import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { emit, event } from '../../kit/event.ts'

/** Emitted when impersonating sessions have ended, for any reason. */
export const impersonatingEnded = event<{ impersonationIds: readonly number[] }>('impersonatingEnded')

export interface EndedSession {
  id: number
  user_id: number
  own_session_id: number | null
}

/**
 * Ends the sessions whose row in `sessions` meets a condition, and the impersonating sessions started from them.
 * Sessions are removed only through this function.
 * @returns the sessions that meet the condition, without the others
 * @example await removeSessions(tx, sql`user_id = ${userId}`)
 */
export async function removeSessions(tx: Transaction, condition: RawBuilder<unknown>): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession & { impersonation_id: number | null; chosen: boolean }>`
    with chosen as (select id from sessions where ${condition} for update)
    delete from sessions where id in (select id from chosen) or own_session_id in (select id from chosen)
    returning id, user_id, own_session_id, impersonation_id, id in (select id from chosen) as chosen`.execute(tx)
  const impersonationIds = rows.flatMap(({ impersonation_id }) => impersonation_id ?? [])
  if (impersonationIds.length > 0) await emit(tx, impersonatingEnded, { impersonationIds })
  return rows.filter(({ chosen }) => chosen)
}
