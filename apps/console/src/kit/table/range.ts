import type { TimeRangeValue } from '@outpost/ui/TimeRange'

const HOUR = 3600
const DAY = 24 * HOUR

/** The ranges offered by the control, in seconds: from an hour to a year, for which hourly values are stored. */
export const PRESETS: readonly number[] = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY]
/** The range of a page that defines no other default. */
export const DEFAULT_RANGE: TimeRangeValue = { last: DAY }
/** The longest range that the server accepts, in ms. */
const MAX_RANGE = 400 * DAY * 1000
/** The shortest range that is worth drawing, in ms. */
const SHORTEST = 10_000

type Search = Readonly<Record<string, string | undefined>>

/**
 * Reads the time range from the address: `last=21600`, or `from` and `to` in ISO 8601. Returns the default if it is
 * missing or invalid.
 * @example readRange({ last: '3600' }) // { last: 3600 }
 */
export function readRange({ last, from, to }: Search, fallback: TimeRangeValue = DEFAULT_RANGE): TimeRangeValue {
  if (last !== undefined && /^\d{2,8}$/.test(last) && Number(last) * 1000 <= MAX_RANGE) return { last: Number(last) }
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')]
  if (end - start >= SHORTEST && end - start <= MAX_RANGE)
    return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
  return fallback
}

/**
 * Returns the query parameters for a range. The default range is omitted, lists return to their first page, and
 * unrelated parameters are kept.
 */
export function writeRange(
  range: TimeRangeValue,
  { last: _last, from: _from, to: _to, page: _page, ...others }: Search,
  fallback: TimeRangeValue = DEFAULT_RANGE,
): Search {
  if ('from' in range) return { ...others, from: range.from, to: range.to }
  return 'last' in fallback && range.last === fallback.last ? others : { ...others, last: String(range.last) }
}

/**
 * The range selected in a chart, in ISO 8601. A selection that is too short is extended around its middle to the
 * minimum.
 * @param fromSeconds start in seconds since the epoch
 * @param toSeconds end in seconds since the epoch
 */
export function selectedRange(fromSeconds: number, toSeconds: number): TimeRangeValue {
  const middle = ((fromSeconds + toSeconds) / 2) * 1000
  const half = Math.max((toSeconds - fromSeconds) * 1000, SHORTEST) / 2
  return { from: new Date(middle - half).toISOString(), to: new Date(middle + half).toISOString() }
}
