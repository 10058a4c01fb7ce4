import type { SessionCounts } from '@outpost/gateway/protocols/session'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'

export interface SessionFacts extends SessionCounts {
  /** Set once, when the session is over. */
  endReason?: string
}

/** Writes a running session's counters down, and its end where it has one. */
export async function writeSession(
  app: Program,
  id: number,
  { toDevice, fromDevice, endReason }: SessionFacts,
): Promise<void> {
  await inTransaction(app.db, systemScope, (tx) =>
    tx
      .updateTable('remote_sessions')
      .set({
        input_bytes: toDevice,
        output_bytes: fromDevice,
        ...(endReason === undefined ? {} : { ended_at: new Date(), end_reason: endReason.slice(0, 100) }),
      })
      .where('id', '=', id)
      .execute(),
  )
}

/**
 * At the start of a host, after its devices were marked as offline: sessions that its crash left open end now. Where a row
 * does not say whose session it was, one of a device that is online may still run elsewhere.
 */
export async function closeOrphanSessions(app: Program): Promise<void> {
  await inTransaction(app.db, systemScope, (tx) =>
    sql`
      update remote_sessions set ended_at = now(), end_reason = 'interrupted'
      where ended_at is null and ticket_hash is null
        and (host = ${app.host} or host is null and not exists (select 1 from devices d where d.id = device_id and d.status = 1))`.execute(
      tx,
    ),
  )
}
