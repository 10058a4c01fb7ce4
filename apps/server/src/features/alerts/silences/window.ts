import { localTime } from '../../../kit/local-time.ts'

const [minute, day, week] = [60_000, 86_400_000, 7 * 86_400_000] as const
/** Monday, 5 January 1970, at midnight. */
const monday = 4 * day

/** When a silence applies. A window repeats on days of the week, 1 is Monday, by the local time of its zone. */
export interface SilenceTimes {
  starts_at: Date
  ends_at: Date | null
  /** Empty: it does not repeat. */
  weekdays: readonly number[]
  /** The minute of the day at which the window begins, and how many minutes it takes. It may pass midnight. */
  from_minute: number
  minutes: number
  time_zone: string
}

/** Whether a moment is in the weekly window, including daylight saving: the clocks of the zone decide. */
function isInWindow({ weekdays, from_minute, minutes, time_zone }: SilenceTimes, at: number): boolean {
  const inWeek = (localTime(time_zone, at) - monday) % week
  return weekdays.some((weekday) => {
    const begin = (weekday - 1) * day + from_minute * minute
    return (inWeek - begin + week) % week < minutes * minute
  })
}

/** Whether a silence applies at a moment, in milliseconds. Its end is exclusive. */
export function isSilent(times: SilenceTimes, at: number): boolean {
  if (at < times.starts_at.getTime() || (times.ends_at !== null && at >= times.ends_at.getTime())) return false
  return times.weekdays.length === 0 || isInWindow(times, at)
}

/** Returns the status of a silence at a moment. */
export const silenceStatus = (times: SilenceTimes, at: number): 'active' | 'scheduled' | 'ended' =>
  times.ends_at !== null && at >= times.ends_at.getTime() ? 'ended' : isSilent(times, at) ? 'active' : 'scheduled'

/**
 * Returns a moment in milliseconds at which a silence that applies now may have ended: its end, or that of the weekly
 * window.
 */
export function silentUntil(times: SilenceTimes, at: number): number {
  const end = times.ends_at?.getTime() ?? Infinity
  if (times.weekdays.length === 0) return end
  const inWeek = (localTime(times.time_zone, at) - monday) % week
  const lefts = times.weekdays
    .map((weekday) => (inWeek - ((weekday - 1) * day + times.from_minute * minute) + week) % week)
    .filter((since) => since < times.minutes * minute)
    .map((since) => times.minutes * minute - since)
  return Math.min(end, at + Math.max(...lefts, minute))
}
