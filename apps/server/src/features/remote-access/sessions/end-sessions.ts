import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'

/**
 * Ends the running sessions of entries, and those whose ticket is not used yet. A session of a WebSocket is ended by the
 * process that runs it, which stores its byte counts.
 */
export const endSessionsOf = (app: App, tx: Transaction, entryIds: readonly number[], reason: string): Promise<void> =>
  endSessions(app, tx, ['remote_access_id', entryIds], reason)

/** Ends the sessions that a request for access has allowed, in the same way. */
export const endSessionsOfRequest = (app: App, tx: Transaction, requestId: number): Promise<void> =>
  endSessions(app, tx, ['access_request_id', [requestId]], 'access_revoked')

/** Ends, in the same way, the sessions of a company to hosts in the LANs of devices that have no data of their own. */
export async function endSessionsInLan(app: App, tx: Transaction, companyId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select s.id from remote_sessions s left join devices d on d.id = s.device_id
      left join ledger_accounts a on a.id = d.data_account_id
    where s.company_id = ${companyId} and s.ended_at is null and s.charged_bytes is not null
      and coalesce(a.balance, 0) = 0`.execute(tx)
  await endAll(app, tx, rows, 'data_used_up')
}

async function endSessions(
  app: App,
  tx: Transaction,
  [column, ids]: ['remote_access_id' | 'access_request_id', readonly number[]],
  reason: string,
): Promise<void> {
  const running = await tx
    .selectFrom('remote_sessions')
    .select('id')
    .where(column, 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  await endAll(app, tx, running, reason)
}

async function endAll(app: App, tx: Transaction, running: readonly { id: number }[], reason: string): Promise<void> {
  if (running.length === 0) return
  const ids = running.map(({ id }) => id)
  await tx
    .updateTable('remote_sessions')
    .set({ ended_at: new Date(), end_reason: reason })
    .where('id', 'in', ids)
    .where((where) => where.or([where('web_host', 'is not', null), where('ticket_hash', 'is not', null)]))
    .execute()
  await app.bus.publish(tx, 'remote.ended', { ids, reason })
}
