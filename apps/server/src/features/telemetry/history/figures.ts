import { parameterByName } from '@outpost/contract/device/parameters'
import type { App } from '../../../context.ts'

/** The values of a parameter of a device in one part of a period. */
export interface Figures {
  deviceId: number
  parameter: string
  /** The place of the part in the period. */
  part: number
  minimum: number
  maximum: number
  average: number
  /** The number of values. */
  count: number
  /** The number of hours with values. */
  hours: number
}

/** Parts of a period, each from its beginning to that of the next one. An hour belongs to the part in which it begins. */
export interface Parts {
  starts: readonly Date[]
  /** The end of the last part. */
  end: Date
}

const nameOf = new Map([...parameterByName.values()].map(({ id, name }) => [id, name]))

/**
 * Reads the figures of devices in each part of a period from the roll-ups. Averages are weighted by the number of values,
 * as in `readSeries`. Parts without a value are missing. The caller must have checked that the user may see the devices.
 * @param names parameters with a history
 */
export async function readFigures(
  pool: App['unscoped'],
  deviceIds: readonly number[],
  names: readonly string[],
  { starts, end }: Parts,
): Promise<Figures[]> {
  const { rows } = await pool.query<Omit<Figures, 'parameter'> & { parameter: number }>({
    name: 'figures',
    text: `select device_id as "deviceId", parameter, width_bucket(hour, $3::timestamptz[]) - 1 as part,
        min(minimum) as minimum, max(maximum) as maximum, sum(average * count) / sum(count) as average,
        sum(count)::integer as count, count(*)::integer as hours
      from telemetry_hourly
      where device_id = any($1::integer[]) and parameter = any($2::smallint[]) and hour >= $4 and hour < $5
      group by 1, 2, 3 order by 1, 2, 3`,
    values: [deviceIds, names.map((name) => parameterByName.get(name)!.id), starts, starts[0], end],
  })
  return rows.map((row) => ({ ...row, parameter: nameOf.get(row.parameter)! }))
}
