import { median } from '../bench/measure.ts'
import { leastSamples, warmUpSeconds, type Limit } from './limits.ts'
import type { Sample } from './samples.ts'
import { slopePerHour, withoutWarmUp, type Point } from './slopes.ts'

/** One line of the table at the end. */
export interface Verdict {
  what: string
  found: string
  limit: string
  ok: boolean
}

/** Judges the slope and the median of one column of the samples. */
export function judge(samples: readonly Sample[], limit: Limit): Verdict {
  const points = withoutWarmUp(pointsOf(samples, limit), warmUpSeconds)
  const bounds = [inWords(limit.rise, `${limit.unit}/h`)]
  if (limit.level) bounds.push(`median ${inWords(limit.level, limit.unit)}`)
  const slope = slopePerHour(points)
  // Too little to judge is a failure of the run: it would otherwise pass with nothing measured.
  if (points.length < leastSamples || Number.isNaN(slope))
    return { what: limit.what, found: `only ${points.length} samples`, limit: bounds.join(', '), ok: false }
  const middle = median(points.map(({ value }) => value))
  return {
    what: limit.what,
    found: `${signed(slope)} ${limit.unit}/h, median ${middle.toFixed(1)} ${limit.unit} (${points.length} samples)`,
    limit: bounds.join(', '),
    ok: isWithin(slope, limit.rise) && (!limit.level || isWithin(middle, limit.level)),
  }
}

function pointsOf(samples: readonly Sample[], { column, cutBy, calm }: Limit): Point[] {
  return samples.flatMap((sample) => {
    const value = sample.values[column]
    const pids = cutBy.map((role) => sample.pids[role])
    if (value === undefined || pids.includes(undefined) || (calm && !sample.calm)) return []
    return [{ at: sample.at, segment: pids.join(), value }]
  })
}

type Bound = { most: number } | { least: number }
const isWithin = (value: number, bound: Bound): boolean =>
  'most' in bound ? value <= bound.most : value >= bound.least
const inWords = (bound: Bound, unit: string): string =>
  'most' in bound ? `at most ${bound.most} ${unit}` : `at least ${bound.least} ${unit}`
const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(1)}`
