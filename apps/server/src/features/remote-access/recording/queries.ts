import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'

const recordings = (tx: Transaction, scope: Scope) =>
  tx
    .selectFrom('session_recordings as sr')
    .innerJoin('remote_sessions as s', 's.id', 'sr.session_id')
    .innerJoin('companies as c', 'c.id', 'sr.company_id')
    .leftJoin('devices as d', 'd.id', 's.device_id')
    .where(inScope(scope, 'sr.company_id'))
    .selectAll('sr')
    .select([
      's.protocol',
      's.name',
      's.username',
      's.device_id',
      's.remote_access_id',
      'd.name as device_name',
      'c.name as company_name',
      sql<Date | null>`sr.ended_at + (select keep_days from recording_settings_of(sr.company_id)) * interval '1 day'`.as(
        'kept_until',
      ),
    ])

export type RecordingRow = Awaited<ReturnType<ReturnType<typeof recordings>['execute']>>[number]

/** Returns the recording of a session within the scope. */
export const findRecording = (tx: Transaction, scope: Scope, sessionId: number): Promise<RecordingRow | undefined> =>
  recordings(tx, scope).where('sr.session_id', '=', sessionId).executeTakeFirst()

/** Deletes recordings whose company keeps them no longer. @returns how many there were */
export async function removeExpired(tx: Transaction): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session_recordings sr where ended_at is not null
      and ended_at < now() - (select keep_days from recording_settings_of(sr.company_id)) * interval '1 day'`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/**
 * Ends recordings whose session has ended without them: its server was killed. Those of web sessions outlive a server
 * (see `endWebRecordings`).
 * @param host the host that has just started, whose recordings cannot be running; others get a while to end theirs
 */
export const closeInterrupted = (tx: Transaction, host?: string): Promise<unknown> =>
  sql`
    update session_recordings sr set state = 'interrupted', ended_at = s.ended_at
    from remote_sessions s
    where sr.state = 'running' and s.id = sr.session_id and s.web_host is null
      and (s.ended_at < now() - interval '1 minute' or s.ended_at is not null and s.host = ${host ?? null})`.execute(tx)
