import type { Value } from '@outpost/contract/device/values'
import type { Series } from '@outpost/contract/telemetry/schemas'
import type { App } from '../../context.ts'

/** The span in milliseconds up to which raw values are returned. Longer spans use the hourly roll-ups. */
export const rawSpan = 3 * 86_400_000
/** The default number of points of a raw series. */
const rawBuckets = 1500

export interface Span {
  from: Date
  to: Date
}

/**
 * Reads the series of values with a history. The caller must have checked that the user may see the device, since
 * telemetry has no company. If there are more points than `buckets`, they are combined into that many equal steps, each
 * with average, minimum and maximum. By default there are at most 1500 raw values, or every hour of the roll-up. A
 * pause of more than two and a half usual intervals is a gap, and is marked by a null.
 * @param pool a pool that sees the whole installation
 */
export const readSeries = (
  pool: App['unscoped'],
  deviceId: number,
  values: readonly Value[],
  asked: Span,
  buckets?: number,
): Promise<Series[]> =>
  Promise.all(
    values.map(async (value) => {
      const span = keptSpan(value, asked)
      const isLong = span.to.getTime() - span.from.getTime() > rawSpan
      const points = await (isLong ? readHours : readRaw)(pool, deviceId, value.id, span)
      const most = buckets ?? (isLong ? Infinity : rawBuckets)
      const course = points.times.length > most ? gather(points, span, most) : courseOf(points)
      return { parameter: value.address, unit: value.unit ?? null, ...withGaps(course) }
    }),
  )

/** The part of a span for which the history of a value is kept. */
function keptSpan({ days }: Value, { from, to }: Span): Span {
  const least = days === undefined ? 0 : Date.now() - days * 86_400_000
  return { from: new Date(Math.min(Math.max(from.getTime(), least), to.getTime())), to }
}

type Course = Pick<Series, 'step' | 'times' | 'values' | 'minima' | 'maxima'>

/**
 * The stored points. `values`, and for roll-ups also `hours`, have the same positions as `times`. For roll-ups the
 * values are averages, and `counts` is the number of values in each.
 */
interface Points {
  times: number[]
  values: number[]
  hours?: { minima: number[]; maxima: number[]; counts: number[] }
}

const courseOf = ({ times, values, hours }: Points): Course =>
  hours ? { step: 3600, times, values, minima: hours.minima, maxima: hours.maxima } : { step: 0, times, values }

/**
 * Uses a prepared statement, since planning over all partitions would take longer than reading. Returns JSON arrays,
 * since one row per point would cost the driver more time than the database. `date_part` is used because `extract`
 * computes in decimals.
 */
async function readRaw(pool: App['unscoped'], deviceId: number, id: number, { from, to }: Span): Promise<Points> {
  const { rows } = await pool.query<{ times: number[] | null; values: number[] | null }>({
    name: 'series',
    text: `select json_agg(date_part('epoch', at)::bigint) as times, json_agg(value) as values
      from (select at, values[array_position(parameters, $1::smallint)] as value from telemetry where device_id = $2 and at >= $3 and at < $4 order by at) as course
      where value is not null`,
    values: [id, deviceId, from, to],
  })
  return { times: rows[0]?.times ?? [], values: rows[0]?.values ?? [] }
}

async function readHours(pool: App['unscoped'], deviceId: number, id: number, { from, to }: Span): Promise<Points> {
  const { rows } = await pool.query<{ hour: Date; count: number; minimum: number; average: number; maximum: number }>({
    name: 'hourly series',
    text: 'select hour, count, minimum, average, maximum from telemetry_hourly where device_id = $1 and parameter = $2 and hour >= $3 and hour < $4 order by hour',
    values: [deviceId, id, from, to],
  })
  return {
    times: rows.map((row) => row.hour.getTime() / 1000),
    values: rows.map((row) => row.average),
    hours: {
      minima: rows.map((row) => row.minimum),
      maxima: rows.map((row) => row.maximum),
      counts: rows.map((row) => Number(row.count)),
    },
  }
}

function gather({ times, values, hours }: Points, span: Span, buckets: number): Course {
  const step = Math.ceil((span.to.getTime() - span.from.getTime()) / 1000 / buckets)
  const start = Math.floor(span.from.getTime() / 1000)
  const steps = new Map<number, { sum: number; count: number; minimum: number; maximum: number }>()
  for (const [index, time] of times.entries()) {
    const value = values[index]!
    const [minimum, maximum] = [hours?.minima[index] ?? value, hours?.maxima[index] ?? value]
    const count = hours?.counts[index] ?? 1
    const at = start + Math.floor((time - start) / step) * step
    const known = steps.get(at)
    if (!known) steps.set(at, { sum: value * count, count, minimum, maximum })
    else {
      known.sum += value * count
      known.count += count
      known.minimum = Math.min(known.minimum, minimum)
      known.maximum = Math.max(known.maximum, maximum)
    }
  }
  const all = [...steps.entries()]
  return {
    step,
    times: all.map(([at]) => at),
    values: all.map(([, entry]) => entry.sum / entry.count),
    minima: all.map(([, entry]) => entry.minimum),
    maxima: all.map(([, entry]) => entry.maximum),
  }
}

/** A pause longer than this many usual intervals is a gap. */
const gapFactor = 2.5
/**
 * The number of pauses on each side that determine the usual interval, so that a changed interval does not count as a
 * gap.
 */
const neighbours = 3

function withGaps(course: Course): Course {
  const { times } = course
  const pauses = times.slice(1).map((time, index) => time - times[index]!)
  const usualAt = (index: number): number => {
    const near = pauses.slice(Math.max(0, index - neighbours), index + neighbours + 1).toSorted((a, b) => a - b)
    return near[(near.length - 1) >> 1]!
  }
  // No usual interval is shorter than the shortest pause, so most pauses need no comparison with their neighbours.
  const never = pauses.reduce((least, pause) => Math.min(least, pause), Infinity) * gapFactor
  const gaps = pauses.flatMap((pause, index) =>
    pause > never && pause > usualAt(index) * gapFactor ? [index + 1] : [],
  )
  if (gaps.length === 0) return course
  const open = new Set(gaps)
  const spread = (list: (number | null)[]): (number | null)[] =>
    list.flatMap((entry, index) => (open.has(index) ? [null, entry] : [entry]))
  return {
    step: course.step,
    times: times.flatMap((time, index) => (open.has(index) ? [times[index - 1]! + usualAt(index - 1), time] : [time])),
    values: spread(course.values),
    ...(course.minima ? { minima: spread(course.minima) } : {}),
    ...(course.maxima ? { maxima: spread(course.maxima) } : {}),
  }
}

/** A span in Unix seconds in which the server dropped reports because its buffer was full. */
export interface Gap {
  from: number
  to: number
  dropped: number
}

/** Returns the gaps that overlap a span, at most 200. */
export async function readGaps(pool: App['unscoped'], { from, to }: Span): Promise<Gap[]> {
  const { rows } = await pool.query<Gap>({
    name: 'gaps',
    text: `select extract(epoch from from_at)::double precision as "from", extract(epoch from to_at)::double precision as "to", dropped
      from telemetry_gaps where to_at >= $1 and from_at < $2 order by id limit 200`,
    values: [from, to],
  })
  return rows
}
