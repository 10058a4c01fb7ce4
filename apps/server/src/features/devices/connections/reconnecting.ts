import { deviceStatuses } from '@outpost/contract/devices/fields'
import type { Reconnecting } from '@outpost/contract/devices/connections/schemas'
import { shutdownReasons } from '@outpost/gateway/end-reasons'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import type { DeviceRecord } from '../device-record.ts'
import { serverEnds } from './record.ts'

/** Minutes after a restart in which devices are expected back. */
const expected = 10
/** Minutes in which all devices of an outage are cut off: a gateway that is shut down ends them one after the other. */
const spread = 2
/** Hours of outage after which the count starts from the devices that are still missing. */
const longest = 24

const byServer: readonly string[] = [...Object.values(shutdownReasons), ...Object.values(serverEnds)]

/** Milliseconds after the server has cut a device off in which it is expected back: devices are back after 130 s. */
const returning = 180_000

/** Whether a device is offline only because the server was restarted a moment ago. */
export const isReturning = ({ status, offline_reason, last_seen_at }: DeviceRecord, now: Date): boolean =>
  status !== deviceStatuses.online &&
  offline_reason !== null &&
  byServer.includes(offline_reason) &&
  last_seen_at !== null &&
  now.getTime() - last_seen_at.getTime() < returning

/**
 * Counts the devices that the last restart of the server has cut off, and those that are back. A device that has left
 * again for another reason counts as neither.
 * @param startedAt when this process was started, which tells the end of an outage; its beginning is in the database
 */
export async function countReconnecting(
  tx: Transaction,
  scope: Scope,
  now: Date,
  startedAt: Date,
): Promise<Reconnecting> {
  const none = { back: 0, total: 0 }
  const { rows } = await sql<{ at: Date | null }>`
    select max(last_seen_at) as at from devices where ${inScope(scope, 'company_id')} and status = 0
      and offline_reason = any(${byServer}) and last_seen_at > now() - ${longest} * interval '1 hour'`.execute(tx)
  const at = rows[0]?.at
  const since = now.getTime() - expected * 60_000
  if (!at || Math.max(at.getTime(), startedAt.getTime()) < since) return none
  const { rows: counts } = await sql<Reconnecting>`
    select count(*) filter (where status = 1)::int as back, count(*)::int as total from devices
      where ${inScope(scope, 'company_id')} and (status = 1 or offline_reason = any(${byServer}))
        and id in (select device_id from device_connections
          where disconnected_at >= ${at}::timestamptz - ${spread} * interval '1 minute' and reason = any(${byServer}))`.execute(
    tx,
  )
  return counts[0] && counts[0].back < counts[0].total ? counts[0] : none
}
