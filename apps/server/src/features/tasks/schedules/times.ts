import type { TaskSchedule } from '@outpost/contract/tasks/schedules/schemas'
import { localTime } from '../../../kit/local-time.ts'

/** When a schedule runs, in the local time of its zone. */
export type Times = Pick<TaskSchedule, 'period' | 'weekdays' | 'day' | 'time' | 'time_zone' | 'starts_on' | 'ends_on'>

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** The most days between two times: a monthly schedule, and the day before. */
const horizon = 64

/** Returns the first moment at which a zone shows a local time; undefined if it is skipped. */
function exactly(zone: string, wanted: number): number | undefined {
  const offsets = [wanted - DAY, wanted + DAY].map((near) => localTime(zone, near) - near)
  const found = offsets.map((offset) => wanted - offset).filter((moment) => localTime(zone, moment) === wanted)
  return found.length > 0 ? Math.min(...found) : undefined
}

/**
 * Returns the moment of a local time, in milliseconds. One that exists twice is the first of both; one that is skipped
 * is the next minute that exists.
 */
function momentOf(zone: string, wanted: number): number {
  for (let at = wanted; at < wanted + DAY; at += MINUTE) {
    const moment = exactly(zone, at)
    if (moment !== undefined) return moment
  }
  // A zone that skips a whole day, as Samoa did in 2011.
  return wanted + DAY - (localTime(zone, wanted + DAY) - (wanted + DAY))
}

/** Returns the day of a moment in a zone, as YYYY-MM-DD. */
export const dayIn = (zone: string, at: Date): string => dateOf(localTime(zone, at.getTime()))
const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10)

function isWanted({ period, weekdays, day }: Times, at: number): boolean {
  const date = new Date(at)
  if (period === 'week') return weekdays.includes(((date.getUTCDay() + 6) % 7) + 1)
  if (period !== 'month') return true
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(day, last)
}

/** Returns the first time of a schedule after a moment; null if there is none. */
export function nextAfter(times: Times, after: Date): Date | null {
  const [hours, minutes] = times.time.split(':').map(Number)
  const begin = Date.parse(times.starts_on)
  const timeOn = (day: number): number => momentOf(times.time_zone, day + (hours! * 60 + minutes!) * MINUTE)
  if (times.period === 'once') return timeOn(begin) > after.getTime() ? new Date(timeOn(begin)) : null
  const today = Date.parse(dayIn(times.time_zone, after))
  const from = Math.max(begin, today - DAY)
  for (let day = from; day <= from + horizon * DAY; day += DAY) {
    if (times.ends_on !== null && dateOf(day) > times.ends_on) return null
    if (isWanted(times, day) && timeOn(day) > after.getTime()) return new Date(timeOn(day))
  }
  return null
}
