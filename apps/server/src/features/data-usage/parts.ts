import type { App } from '../../context.ts'
import type { Parts } from '../telemetry/service.ts'

/** What a device used in one part of a period, in bytes. */
export interface PartUsage {
  deviceId: number
  /** 1 for the first slot of the first modem, 2 for all others. */
  sim: 1 | 2
  /** The place of the part in the period. */
  part: number
  sent: number
  received: number
  unknownSeconds: number
}

/**
 * Reads what devices used in each part of a period. Parts without usage are missing. The caller must have checked that the
 * user may see the usage of the devices.
 */
export async function readUsage(
  pool: App['unscoped'],
  deviceIds: readonly number[],
  { starts, end }: Parts,
): Promise<PartUsage[]> {
  const { rows } = await pool.query<PartUsage>({
    name: 'usage in parts',
    text: `select s.device_id as "deviceId", case when s.modem = 1 and s.slot = 1 then 1 else 2 end as sim,
        width_bucket(h.hour, $2::timestamptz[]) - 1 as part, sum(h.sent)::float8 as sent, sum(h.received)::float8 as received,
        sum(h.unknown_seconds)::integer as "unknownSeconds"
      from data_usage_sims s join data_usage_hours h on h.sim_id = s.id
      where s.device_id = any($1::integer[]) and h.hour >= $3 and h.hour < $4
      group by 1, 2, 3 order by 1, 2, 3`,
    values: [deviceIds, starts, starts[0], end],
  })
  return rows
}
