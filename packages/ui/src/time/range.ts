import type { UiMessages } from '../messages/english.ts'

/** A time range: the last given number of seconds, or two fixed times as ISO 8601. */
export type TimeRangeValue = { last: number } | { from: string; to: string }

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** The default choices in seconds, from an hour to 30 days. */
export const DEFAULT_PRESETS: readonly number[] = [HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY]

/** The refresh intervals of a dashboard, in seconds. */
export const REFRESH_INTERVALS: readonly number[] = [
  10,
  30,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  DAY,
]

/** Returns the start and end of a range as of now, in ms. */
export function resolveTimeRange(value: TimeRangeValue, now: number): { from: number; to: number } {
  if ('last' in value) return { from: now - value.last * 1000, to: now }
  return { from: Date.parse(value.from), to: Date.parse(value.to) }
}

/**
 * Returns a label such as "Last 24 h", in the largest unit that gives a whole number. A single day is shown as 24 h.
 */
export function presetLabel(seconds: number, messages: UiMessages): string {
  if (seconds > DAY && seconds % DAY === 0) return messages.presetDays(seconds / DAY)
  if (seconds % HOUR === 0) return messages.presetHours(seconds / HOUR)
  return messages.presetMinutes(Math.round(seconds / MINUTE))
}

/** Returns an interval as text: "30 s", "5 min", "2 h". */
export function intervalLabel(seconds: number, messages: UiMessages): string {
  if (seconds < MINUTE) return messages.ageSeconds(seconds)
  return seconds < HOUR ? messages.ageMinutes(seconds / MINUTE) : messages.ageHours(seconds / HOUR)
}
