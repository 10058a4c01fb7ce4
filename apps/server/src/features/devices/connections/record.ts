import { endReasons } from '@outpost/gateway/end-reasons'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** What is stored as the end of connections that the server itself ended. */
export const serverEnds = { restarted: 'The server was restarted.', gatewayLost: 'The gateway was lost.' } as const

export interface Begun {
  id: number
  company_id: number
  epoch: number
  ip: string
  /** The boot id of the device differs from that of its previous connection. */
  restarted: boolean
}

/** Minutes after its delivery in which a command counts as the cause of a restart: firmware takes up to ten to install. */
const restartWithin = 30

/**
 * Records new connections, and ends those that they replace. A restart counts as ordered when a reboot or an update was
 * delivered to the device in the last 30 minutes.
 */
export async function beginConnections(tx: Transaction, begun: readonly Begun[]): Promise<void> {
  if (begun.length === 0) return
  const ids = begun.map(({ id }) => id)
  await sql`update device_connections set disconnected_at = now(), reason = ${endReasons.replaced}
    where device_id = any(${ids}::int[]) and disconnected_at is null`.execute(tx)
  await sql`
    insert into device_connections (device_id, company_id, epoch, ip, restart)
    select v.id, v.company_id, v.epoch, v.ip, case when not v.restarted then null
      when exists (select from commands c where c.device_id = v.id and c.name in ('reboot', 'update')
        and c.delivered_at > now() - ${restartWithin} * interval '1 minute') then 'ordered' else 'unordered' end
    from json_to_recordset(${JSON.stringify(begun)}::json) as v(id integer, company_id integer, epoch bigint, ip text, restarted boolean)`.execute(
    tx,
  )
}

export interface Ended {
  id: number
  offline_reason: string
  last_seen_at: Date | null
}

/** Records the end of the open connections of these devices, at the time when each was last seen. */
export async function endConnections(tx: Transaction, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return
  const facts = JSON.stringify(ended.map((row) => ({ id: row.id, reason: row.offline_reason, at: row.last_seen_at })))
  await sql`
    update device_connections c set disconnected_at = greatest(c.connected_at, coalesce(v.at, now())), reason = v.reason
    from json_to_recordset(${facts}::json) as v(id integer, reason text, at timestamptz)
    where c.device_id = v.id and c.disconnected_at is null`.execute(tx)
}

/** Opens the latest connections of these devices again, which were wrongly recorded as ended. */
export async function reopenConnections(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update device_connections set disconnected_at = null, reason = null
    where id in (select max(id) from device_connections where device_id = any(${ids}::int[]) group by device_id)`.execute(
    tx,
  )
}
