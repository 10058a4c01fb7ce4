import type { BackupPeriod } from '@outpost/contract/files/backups/schemas'
import { localTime } from '../../../kit/local-time.ts'

/** When a rule runs: at an hour of a day, in the local time of a time zone. */
export interface Schedule {
  period: BackupPeriod
  /** From 1 for Monday to 7 for Sunday. */
  weekday: number
  /** The day of the month. A month without such a day uses its last one. */
  day: number
  hour: number
  time_zone: string
}

const DAY = 86_400_000

/**
 * Returns the moment at which a zone shows a local time. A local time that is skipped in spring is shifted by the
 * length of the skip.
 */
function momentOf(zone: string, wanted: number): number {
  const guess = wanted - (localTime(zone, wanted) - wanted)
  const off = localTime(zone, guess) - wanted
  return off === 0 ? guess : Math.max(guess, guess - off)
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** Returns scheduled days around `today` in order, as midnights in UTC: at least one before and one after. */
function daysAround({ period, weekday, day }: Schedule, today: number): number[] {
  if (period === 'day') return [-2, -1, 0, 1, 2].map((step) => today + step * DAY)
  const date = new Date(today)
  if (period === 'week') {
    const monday = today - ((date.getUTCDay() + 6) % 7) * DAY
    return [-2, -1, 0, 1, 2].map((week) => monday + (week * 7 + weekday - 1) * DAY)
  }
  return [-2, -1, 0, 1, 2].map((step) => {
    const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step, 1))
    const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()]
    return Date.UTC(year, month, Math.min(day, lastDay(year, month)))
  })
}

/** Returns the last scheduled moment up to and including `now`, and the first one after it. */
export function momentsAround(schedule: Schedule, now: Date): { last: Date; next: Date } {
  const today = Math.floor(localTime(schedule.time_zone, now.getTime()) / DAY) * DAY
  const moments = daysAround(schedule, today).map((day) =>
    momentOf(schedule.time_zone, day + schedule.hour * 3_600_000),
  )
  return {
    last: new Date(moments.findLast((moment) => moment <= now.getTime())!),
    next: new Date(moments.find((moment) => moment > now.getTime())!),
  }
}
