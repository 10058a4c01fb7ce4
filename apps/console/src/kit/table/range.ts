import type { TimeRangeValue } from '@outpost/ui/TimeRange'

const HOUR = 3600
const DAY = 24 * HOUR

/** Seconds that the control offers: from an hour to the year that hourly figures are kept for. */
export const PRESETS: readonly number[] = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY]
/** What a page shows that says nothing else. */
export const DEFAULT_RANGE: TimeRangeValue = { last: DAY }
/** The longest span that the server answers, in ms. */
const LONGEST = 400 * DAY * 1000
/** The shortest span worth drawing, in ms. */
const SHORTEST = 10_000

type Search = Readonly<Record<string, string | undefined>>

/**
 * The time range in the address: `last=21600`, or `from` and `to` in ISO 8601. What is no such range gives the default.
 * @example readRange({ last: '3600' }) // { last: 3600 }
 */
export function readRange({ last, from, to }: Search, fallback: TimeRangeValue = DEFAULT_RANGE): TimeRangeValue {
  if (last !== undefined && /^\d{2,8}$/.test(last) && Number(last) * 1000 <= LONGEST) return { last: Number(last) }
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')]
  if (end - start >= SHORTEST && end - start <= LONGEST)
    return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
  return fallback
}

/** The address for a range; the fallback is left out, a list begins at its first page, and what belongs to others stays. */
export function writeRange(
  range: TimeRangeValue,
  { last: _last, from: _from, to: _to, page: _page, ...others }: Search,
  fallback: TimeRangeValue = DEFAULT_RANGE,
): Search {
  if ('from' in range) return { ...others, from: range.from, to: range.to }
  return 'last' in fallback && range.last === fallback.last ? others : { ...others, last: String(range.last) }
}

/** A range that was rendered over a chart, widened to the shortest one around its middle. Seconds in, ISO 8601 out. */
export function selectedRange(fromSeconds: number, toSeconds: number): TimeRangeValue {
  const middle = ((fromSeconds + toSeconds) / 2) * 1000
  const half = Math.max((toSeconds - fromSeconds) * 1000, SHORTEST) / 2
  return { from: new Date(middle - half).toISOString(), to: new Date(middle + half).toISOString() }
}
