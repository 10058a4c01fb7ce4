import type { TaskSchedule } from '@outpost/contract/tasks/schedules/schemas'
import { weekdayText } from '../../../kit/browser/calendar.ts'
import type { Translate } from '../../../kit/i18n/i18n.ts'

type Times = Pick<TaskSchedule, 'period' | 'weekdays' | 'day' | 'time' | 'starts_on'>

/** Describes when a schedule runs in a few words: `Monday and Friday at 03:00`. */
export function scheduleText({ period, weekdays, day, time, starts_on }: Times, locale: string, t: Translate): string {
  const names = weekdays.toSorted((a, b) => a - b).map((weekday) => weekdayText(locale, weekday))
  const days = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return t(`tasks:schedule.times.${period}`, { days, day, time, date: starts_on })
}

/** Returns today's date in a time zone, as `2026-09-15`. */
export const dayInZone = (timeZone: string, now = Date.now()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
