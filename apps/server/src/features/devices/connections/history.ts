import type { App } from '../../../context.ts'
import { serverEnds } from './record.ts'

/** A connection of a device. Times are in milliseconds; `disconnected_at` is null while it is open. */
export interface PastConnection {
  device_id: number
  connected_at: number
  disconnected_at: number | null
  /** The server itself ended it. */
  by_server: boolean
}

/**
 * Returns the connections of devices in a period, oldest first, and the last one before it. The caller must have checked
 * that the user may see the devices, and limits their number.
 */
export async function readConnections(
  pool: App['unscoped'],
  deviceIds: readonly number[],
  from: Date,
  most: number,
): Promise<PastConnection[]> {
  const { rows } = await pool.query<PastConnection>({
    name: 'connections of devices',
    text: `select device_id, date_part('epoch', connected_at) * 1000 as connected_at, date_part('epoch', disconnected_at) * 1000 as disconnected_at,
        coalesce(reason = any($4::text[]), false) as by_server
      from unnest($1::integer[]) as d(id), lateral (
        (select * from device_connections where device_id = d.id and (disconnected_at is null or disconnected_at >= $2))
        union all (select * from device_connections where device_id = d.id and disconnected_at < $2 order by id desc limit 1)) c
      order by c.connected_at limit $3`,
    values: [deviceIds, from, most, Object.values(serverEnds)],
  })
  return rows
}
