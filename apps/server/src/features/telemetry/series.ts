import { parameterByName } from '@outpost/contract/device/parameters'
import type { Series } from '@outpost/contract/telemetry'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'

/** Spans in milliseconds up to which raw values are answered; longer ones come from the hourly rollup. */
const rawSpan = 3 * 86_400_000
/** Points of a raw series; more are gathered into equal steps with minimum and maximum. */
const maxPoints = 1500

export interface Span {
  from: Date
  to: Date
}

/**
 * The course of one parameter, for a caller who may see the device: telemetry carries no company. Prepared statements, since
 * planning over all partitions would take longer than reading.
 *
 * A pause of more than two and a half usual intervals is a gap: a null stands in it.
 */
export async function readSeries(pool: pg.Pool, deviceId: number, name: string, span: Span): Promise<Series> {
  const parameter = parameterByName.get(name)!
  const head = { parameter: name, unit: parameter.unit ?? null }
  if (span.to.getTime() - span.from.getTime() > rawSpan) return { ...head, ...(await readHourly(pool, deviceId, parameter.id, span)) }
  // As two JSON texts: a row for each point would take the driver longer than the database. `date_part`, since `extract` counts in decimals.
  const { rows } = await pool.query<{ times: number[] | null; values: number[] | null }>({
    name: 'series',
    text: `select json_agg(date_part('epoch', at)::bigint) as times, json_agg(value) as values
      from (select at, values[array_position(parameters, $1::smallint)] as value from telemetry where device_id = $2 and at >= $3 and at < $4 order by at) as course
      where value is not null`,
    values: [parameter.id, deviceId, span.from, span.to],
  })
  const times = rows[0]?.times ?? []
  const values = rows[0]?.values ?? []
  return { ...head, ...(times.length > maxPoints ? gather(times, values, span) : withGaps({ step: 0, times, values })) }
}

type Course = Pick<Series, 'step' | 'times' | 'values' | 'minima' | 'maxima'>

async function readHourly(pool: pg.Pool, deviceId: number, parameter: number, span: Span): Promise<Course> {
  const { rows } = await pool.query<{ hour: Date; minimum: number; average: number; maximum: number }>({
    name: 'hourly series',
    text: 'select hour, minimum, average, maximum from telemetry_hourly where device_id = $1 and parameter = $2 and hour >= $3 and hour < $4 order by hour',
    values: [deviceId, parameter, span.from, span.to],
  })
  return withGaps({
    step: 3600, times: rows.map((row) => row.hour.getTime() / 1000), values: rows.map((row) => row.average), minima: rows.map((row) => row.minimum), maxima: rows.map((row) => row.maximum),
  })
}

function gather(times: number[], values: number[], span: Span): Course {
  const step = Math.ceil((span.to.getTime() - span.from.getTime()) / 1000 / maxPoints)
  const start = Math.floor(span.from.getTime() / 1000)
  const steps = new Map<number, { sum: number; count: number; minimum: number; maximum: number }>()
  for (const [index, time] of times.entries()) {
    const value = values[index]!
    const at = start + Math.floor((time - start) / step) * step
    const known = steps.get(at)
    if (!known) steps.set(at, { sum: value, count: 1, minimum: value, maximum: value })
    else {
      known.sum += value
      known.count++
      known.minimum = Math.min(known.minimum, value)
      known.maximum = Math.max(known.maximum, value)
    }
  }
  const all = [...steps.entries()]
  return withGaps({
    step, times: all.map(([at]) => at), values: all.map(([, entry]) => entry.sum / entry.count), minima: all.map(([, entry]) => entry.minimum), maxima: all.map(([, entry]) => entry.maximum),
  })
}

/** A pause of more usual intervals than this is a gap. */
const gapFactor = 2.5
/** Pauses on either side that tell what is usual at a place: a period that changes inside the span makes no gaps. */
const neighbours = 3

function withGaps(course: Course): Course {
  const { times } = course
  const pauses = times.slice(1).map((time, index) => time - times[index]!)
  const usualAt = (index: number): number => {
    const near = pauses.slice(Math.max(0, index - neighbours), index + neighbours + 1).toSorted((a, b) => a - b)
    return near[(near.length - 1) >> 1]!
  }
  // What is usual anywhere is no less than the shortest pause: nearly every pause needs no look at its neighbours.
  const never = pauses.reduce((least, pause) => Math.min(least, pause), Infinity) * gapFactor
  const gaps = pauses.flatMap((pause, index) => (pause > never && pause > usualAt(index) * gapFactor ? [index + 1] : []))
  if (gaps.length === 0) return course
  const open = new Set(gaps)
  const spread = (list: (number | null)[]): (number | null)[] => list.flatMap((entry, index) => (open.has(index) ? [null, entry] : [entry]))
  return {
    step: course.step,
    times: times.flatMap((time, index) => (open.has(index) ? [times[index - 1]! + usualAt(index - 1), time] : [time])),
    values: spread(course.values),
    ...(course.minima ? { minima: spread(course.minima) } : {}),
    ...(course.maxima ? { maxima: spread(course.maxima) } : {}),
  }
}

/** A span in which the server dropped reports because its buffer was full; unix seconds. */
export interface Gap {
  from: number
  to: number
  dropped: number
}

/** The gaps that touch a span, at most 200. */
export const gapsWithin = ({ from, to }: Span): RawBuilder<Gap[]> => sql<Gap[]>`(
  select coalesce(json_agg(json_build_object('from', extract(epoch from from_at), 'to', extract(epoch from to_at), 'dropped', dropped)), '[]')
  from (select * from telemetry_gaps where to_at >= ${from} and from_at < ${to} order by id limit 200) as gap)`
