import type { BackupPeriod } from '@outpost/contract/files/backups/schemas'

/** When a rule asks its devices: at an hour of a day, as clocks show it in a time zone. */
export interface Schedule {
  period: BackupPeriod
  /** Monday is 1. */
  weekday: number
  /** In a month without such a day it is the last one. */
  day: number
  hour: number
  time_zone: string
}

const DAY = 86_400_000

/** Formatters are dear to make, and there are few zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockIn(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, made)
  return made
}

/** What the clocks of a zone show at a moment, in milliseconds as if they showed UTC. */
function shown(zone: string, moment: number): number {
  const part = Object.fromEntries(
    clockIn(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(part['year']!, part['month']! - 1, part['day']!, part['hour']!, part['minute']!, part['second']!)
}

/** The moment at which the clocks of a zone show this. One that they skip in spring is as much later as they were put forward. */
function momentOf(zone: string, wanted: number): number {
  const guess = wanted - (shown(zone, wanted) - wanted)
  const off = shown(zone, guess) - wanted
  return off === 0 ? guess : Math.max(guess, guess - off)
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** Days on which the schedule has a moment, as midnights of a clock that shows UTC, in order: those around `today`, the next ones among them. */
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

/** The last moment of a schedule that is not after `now`, and the first one after it. */
export function momentsAround(schedule: Schedule, now: Date): { last: Date; next: Date } {
  const today = Math.floor(shown(schedule.time_zone, now.getTime()) / DAY) * DAY
  const moments = daysAround(schedule, today).map((day) =>
    momentOf(schedule.time_zone, day + schedule.hour * 3_600_000),
  )
  return {
    last: new Date(moments.findLast((moment) => moment <= now.getTime())!),
    next: new Date(moments.find((moment) => moment > now.getTime())!),
  }
}
