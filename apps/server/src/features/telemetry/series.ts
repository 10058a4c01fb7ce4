import { historyParameters, parameterByName } from '@outpost/contract/device/parameters'
import type { Series } from '@outpost/contract/telemetry'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/** Spans in milliseconds up to which raw values are answered; longer ones come from the hourly rollup. */
const rawSpan = 3 * 86_400_000
/** Points of a raw series; more are gathered into equal steps with minimum and maximum. */
const maxPoints = 1500

export interface Span {
  from: Date
  to: Date
}

/** The course of one parameter. A pause of more than two and a half usual intervals is a gap: a null stands in it. */
export async function readSeries(tx: Transaction, deviceId: number, name: string, span: Span): Promise<Series> {
  const parameter = parameterByName.get(name)!
  const head = { parameter: name, unit: parameter.unit ?? null }
  if (span.to.getTime() - span.from.getTime() > rawSpan) return { ...head, ...(await readHourly(tx, deviceId, parameter.id, span)) }
  const { rows } = await sql<{ t: number; v: number }>`
    select extract(epoch from at)::double precision as t, values[array_position(parameters, ${parameter.id}::smallint)] as v from telemetry
    where device_id = ${deviceId} and at >= ${span.from} and at < ${span.to} and parameters @> array[${parameter.id}]::smallint[] order by at`.execute(tx)
  const times = rows.map((row) => Math.round(row.t))
  const values = rows.map((row) => row.v)
  return { ...head, ...(times.length > maxPoints ? gather(times, values, span) : withGaps({ step: 0, times, values })) }
}

type Course = Pick<Series, 'step' | 'times' | 'values' | 'minima' | 'maxima'>

async function readHourly(tx: Transaction, deviceId: number, parameter: number, span: Span): Promise<Course> {
  const rows = await tx
    .selectFrom('telemetry_hourly')
    .select(['hour', 'minimum', 'average', 'maximum'])
    .where('device_id', '=', deviceId)
    .where('parameter', '=', parameter)
    .where('hour', '>=', span.from)
    .where('hour', '<', span.to)
    .orderBy('hour')
    .execute()
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

function withGaps(course: Course): Course {
  const { times } = course
  const pauses = times.slice(1).map((time, index) => time - times[index]!).toSorted((a, b) => a - b)
  const usual = pauses[pauses.length >> 1] ?? 0
  const gaps = times.flatMap((time, index) => (index > 0 && usual > 0 && time - times[index - 1]! > usual * 2.5 ? [index] : []))
  if (gaps.length === 0) return course
  const open = new Set(gaps)
  const spread = (list: (number | null)[]): (number | null)[] => list.flatMap((entry, index) => (open.has(index) ? [null, entry] : [entry]))
  return {
    step: course.step,
    times: times.flatMap((time, index) => (open.has(index) ? [times[index - 1]! + usual, time] : [time])),
    values: spread(course.values),
    ...(course.minima ? { minima: spread(course.minima) } : {}),
    ...(course.maxima ? { maxima: spread(course.maxima) } : {}),
  }
}

/** Parameters of which the device has any stored value in the span, in catalogue order. */
export async function availableParameters(tx: Transaction, deviceId: number, span: Span): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p as id from (select parameters from telemetry where device_id = ${deviceId} and at >= ${span.from} and at < ${span.to} order by at desc limit 200) recent, unnest(recent.parameters) p
    union select parameter from telemetry_hourly where device_id = ${deviceId} and hour >= ${span.from} and hour < ${span.to}`.execute(tx)
  const found = new Set(rows.map((row) => row.id))
  return historyParameters.filter((parameter) => found.has(parameter.id)).map((parameter) => parameter.name)
}
