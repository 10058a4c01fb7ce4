import type { App } from '../../context.ts'
import type { Span } from './series.ts'

// What was stored about many devices, for evaluations of the past. The caller must have checked that the user may see
// the devices, since telemetry has no company.

/** The smallest and greatest value of a parameter in a period, and the first hour with one in Unix seconds. */
export interface Extremes {
  device_id: number
  first: number
  minimum: number
  maximum: number
}

/** Returns the extremes of a number on devices, from the hourly roll-ups; devices without values are left out. */
export async function readExtremes(
  pool: App['unscoped'],
  deviceIds: readonly number[],
  id: number,
  { from, to }: Span,
): Promise<Extremes[]> {
  const { rows } = await pool.query<Extremes>({
    name: 'extremes of devices',
    text: `select device_id, date_part('epoch', min(hour)) as first, min(minimum) as minimum, max(maximum) as maximum from telemetry_hourly
      where device_id = any($1::integer[]) and parameter = $2 and hour >= $3 and hour < $4 group by device_id`,
    values: [deviceIds, id, from, to],
  })
  return rows
}

/** The hourly roll-ups of a number on a device. All lists have the same positions; hours are in Unix seconds. */
export interface HourlyHistory {
  device_id: number
  hours: number[]
  minima: number[]
  maxima: number[]
  lasts: number[]
}

/** Returns the hourly roll-ups of a number on devices, oldest first. The caller limits devices and hours. */
export async function readHourlyHistory(
  pool: App['unscoped'],
  deviceIds: readonly number[],
  id: number,
  { from, to }: Span,
): Promise<HourlyHistory[]> {
  const { rows } = await pool.query<HourlyHistory>({
    name: 'hours of devices',
    text: `select device_id, json_agg(date_part('epoch', hour)::bigint order by hour) as hours, json_agg(minimum order by hour) as minima,
        json_agg(maximum order by hour) as maxima, json_agg(last order by hour) as lasts
      from telemetry_hourly where device_id = any($1::integer[]) and parameter = $2 and hour >= $3 and hour < $4 group by device_id`,
    values: [deviceIds, id, from, to],
  })
  return rows
}

/** The reports of a device: the time of each in milliseconds, and for each number its values, null where it is missing. */
export interface ReportHistory {
  times: number[]
  values: (number | null)[][]
}

/** Returns the numbers in all stored reports of a device, oldest first, at most `most` reports. */
export async function readReportHistory(
  pool: App['unscoped'],
  deviceId: number,
  ids: readonly number[],
  { from, to }: Span,
  most: number,
): Promise<ReportHistory> {
  const { rows } = await pool.query<{ times: number[] | null; values: (number | null)[][] | null }>({
    name: 'reports of a device',
    text: `select json_agg(at order by at) as times, json_agg(found order by at) as values from (
        select date_part('epoch', at) * 1000 as at,
          array(select values[array_position(parameters, id)] from unnest($2::smallint[]) with ordinality as asked(id, place) order by place) as found
        from telemetry where device_id = $1 and at >= $3 and at < $4 order by telemetry.at limit $5) reports`,
    values: [deviceId, ids, from, to, most],
  })
  return { times: rows[0]?.times ?? [], values: rows[0]?.values ?? [] }
}

/** A text that a device reported, from a time in milliseconds on. */
export interface TextOf {
  device_id: number
  address: string
  at: number
  value: string
}

/**
 * Returns the texts of devices in a period, oldest first: those that were valid at its start, and at most `most`
 * changes.
 */
export async function readTextHistory(
  pool: App['unscoped'],
  deviceIds: readonly number[],
  addresses: readonly string[],
  { from, to }: Span,
  most: number,
): Promise<TextOf[]> {
  const { rows } = await pool.query<TextOf>({
    name: 'texts of devices',
    text: `select device_id, address, date_part('epoch', at) * 1000 as at, value from (
        select d.id as device_id, a.address, h.at, h.value from unnest($1::integer[]) as d(id), unnest($2::text[]) as a(address), lateral (
          select at, value from telemetry_texts where device_id = d.id and address = a.address and at < $3 order by at desc limit 1) h
        union all select device_id, address, at, value from telemetry_texts
          where device_id = any($1::integer[]) and address = any($2::text[]) and at >= $3 and at < $4) t
      order by at limit $5`,
    values: [deviceIds, addresses, from, to, most],
  })
  return rows
}
