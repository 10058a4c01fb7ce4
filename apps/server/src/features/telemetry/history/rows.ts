import type { App } from '../../../context.ts'
import { retention } from '../retention.ts'
import { rawSpan, type Span } from '../series.ts'

type Pool = App['unscoped']

/** The numbers of one report, or of one hour, by their id in the history. */
export interface Row {
  /** Milliseconds. */
  at: number
  numbers: ReadonlyMap<number, number>
}

/** The most reports that one response has. */
export const maxRows = 10_000
const second = 1000
const hour = 3_600_000

/**
 * Reads the reports of a device that contain at least one of some numbers, oldest first. For more than three days, or
 * where the reports are no longer stored, there is one row an hour with the last values. Of more than 10,000 reports,
 * evenly spaced ones are returned. The caller must have checked that the user may see the device.
 */
export async function readRows(pool: Pool, deviceId: number, ids: readonly number[], span: Span): Promise<Row[]> {
  if (ids.length === 0) return []
  const isLong = span.to.getTime() - span.from.getTime() > rawSpan
  const isOld = span.from.getTime() < Date.now() - retention.rawDays * 24 * hour
  return isLong || isOld ? readHours(pool, deviceId, ids, span) : readReports(pool, deviceId, ids, span)
}

const rowOf = (at: number, ids: readonly number[], values: readonly number[], wanted: ReadonlySet<number>): Row => ({
  at,
  numbers: new Map(ids.flatMap((id, index): [number, number][] => (wanted.has(id) ? [[id, values[index]!]] : []))),
})

async function readReports(pool: Pool, deviceId: number, ids: readonly number[], { from, to }: Span): Promise<Row[]> {
  const step = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / second / maxRows))
  const { rows } = await pool.query<{ at: number; parameters: number[]; values: number[] }>({
    name: 'reports',
    text: `select distinct on (floor(date_part('epoch', at) / $5)) date_part('epoch', at) * 1000 as at, parameters, values
      from telemetry where device_id = $1 and parameters && $2::smallint[] and at >= $3 and at < $4
      order by floor(date_part('epoch', at) / $5), at`,
    values: [deviceId, ids, from, to, step],
  })
  const wanted = new Set(ids)
  return rows.map(({ at, parameters, values }) => rowOf(at, parameters, values, wanted))
}

async function readHours(pool: Pool, deviceId: number, ids: readonly number[], { from, to }: Span): Promise<Row[]> {
  const { rows } = await pool.query<{ hour: Date; parameters: number[]; values: number[] }>({
    name: 'reports of hours',
    text: `select hour, array_agg(parameter) as parameters, array_agg(last) as values from telemetry_hourly
      where device_id = $1 and parameter = any($2::smallint[]) and hour >= $3 and hour < $4 group by hour order by hour limit ${maxRows}`,
    values: [deviceId, ids, from, to],
  })
  const wanted = new Set(ids)
  return rows.map((row) => rowOf(row.hour.getTime(), row.parameters, row.values, wanted))
}

/** How long before a moment a value may have been reported to be its value, in milliseconds. */
const lookBack = hour

/**
 * Returns the last number of each id within the hour before a moment, from the reports, or else from the hour that
 * contains the moment. An id without such a value is missing.
 */
export async function readNumbersAt(
  pool: Pool,
  deviceId: number,
  ids: readonly number[],
  moment: Date,
): Promise<ReadonlyMap<number, number>> {
  const from = new Date(moment.getTime() - lookBack)
  const { rows } = await pool.query<{ id: number; value: number }>({
    name: 'numbers at a moment',
    text: `select distinct on (id) id, value from telemetry, unnest(parameters, values) as u(id, value)
      where device_id = $1 and at > $2 and at <= $3 and id = any($4::smallint[]) order by id, at desc`,
    values: [deviceId, from, moment, ids],
  })
  if (rows.length > 0) return new Map(rows.map((row) => [row.id, row.value]))
  const hours = await readHours(pool, deviceId, ids, {
    from: new Date(Math.floor(moment.getTime() / hour) * hour),
    to: new Date(moment.getTime() + 1),
  })
  return hours[0]?.numbers ?? new Map<number, number>()
}

/** Returns the times of the reports of a device in milliseconds, newest first, at most 10,000. */
export async function readTimes(pool: Pool, deviceId: number, { from, to }: Span): Promise<number[]> {
  const { rows } = await pool.query<{ at: number }>({
    name: 'times of reports',
    text: `select date_part('epoch', at) * 1000 as at from (
        select distinct date_trunc('second', at) as at from telemetry where device_id = $1 and at >= $2 and at < $3
        union select distinct hour from telemetry_hourly where device_id = $1 and hour >= $2 and hour < least($3, $4)) t
      order by 1 desc limit ${maxRows}`,
    values: [deviceId, from, to, new Date(Date.now() - retention.rawDays * 24 * hour)],
  })
  return rows.map(({ at }) => at)
}

/** Returns the last values of a number up to a moment, newest first, and how many there are in the stored reports. */
export async function readNumbersUpTo(
  pool: Pool,
  deviceId: number,
  id: number,
  moment: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: { at: number; value: number }[] }> {
  const found = `from telemetry where device_id = $1 and at <= $2 and parameters @> array[$3::smallint]`
  const [{ rows: counted }, { rows }] = await Promise.all([
    pool.query<{ total: number }>(`select count(*)::int as total ${found}`, [deviceId, moment, id]),
    pool.query<{ at: number; value: number }>(
      `select date_part('epoch', at) * 1000 as at, values[array_position(parameters, $3::smallint)] as value ${found} order by telemetry.at desc limit $4 offset $5`,
      [deviceId, moment, id, limit, offset],
    ),
  ])
  return { total: counted[0]!.total, rows }
}
