import type { Aligned } from './align.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
/** The most bars that a chart shows. */
const MAX_BARS = 60
const intervals = [5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 7 * DAY, 28 * DAY]

/** The shortest interval in seconds with which a range has a readable number of bars, and at least one value each. */
export const intervalOf = ([from, to]: readonly [number, number], step: number): number =>
  intervals.find((interval) => interval >= step && (to - from) / interval <= MAX_BARS) ?? intervals.at(-1)!

/** What a counter has counted between two readings. A counter that was restarted has counted from zero. */
const added = (before: number, now: number): number => (now >= before ? now - before : now)

/**
 * Converts counters to what was added in each interval. The first reading of a range has nothing before it, so it adds
 * nothing. An interval without a reading is a gap.
 * @param interval seconds, counted from 1970
 */
export function usagePer({ times, lines }: Aligned, interval: number): Aligned {
  const startOf = (time: number): number => Math.floor(time / interval) * interval
  const starts = [...new Set(times.map(startOf))]
  const places = new Map(starts.map((start, index) => [start, index]))
  return {
    times: starts,
    lines: lines.map(({ series, values, maxima }) => {
      const sums: (number | null)[] = starts.map(() => null)
      let before: number | undefined
      // Of an hour, its last reading counts, which is its greatest.
      for (const [index, value] of (maxima ?? values).entries()) {
        if (value === null) continue
        const place = places.get(startOf(times[index]!))!
        if (before !== undefined) sums[place] = (sums[place] ?? 0) + added(before, value)
        before = value
      }
      return { series, values: sums, minima: undefined, maxima: undefined }
    }),
  }
}
