import type { ReportPeriod } from '@outpost/contract/reports/constants'
import { localTime } from '../../../kit/local-time.ts'
import { momentsAround } from '../../files/service.ts'
import type { Span } from '../../telemetry/service.ts'

/** Days, weeks and months begin at midnight of a time zone, weeks on Monday. */
type CalendarPeriod = Exclude<ReportPeriod, 'custom'>

const around = (period: CalendarPeriod, zone: string, at: Date): { last: Date; next: Date } =>
  momentsAround({ period, weekday: 1, day: 1, hour: 0, time_zone: zone }, at)

/** Returns the last day, week or month that has ended. */
export function lastPeriod(period: CalendarPeriod, zone: string, now: Date): Span {
  const { last: to } = around(period, zone, now)
  return periodBefore(period, zone, to)
}

/** Returns the day, week or month that ends at a moment. */
export const periodBefore = (period: CalendarPeriod, zone: string, to: Date): Span => ({
  from: around(period, zone, new Date(to.getTime() - 1)).last,
  to,
})

/** Returns the end of the day, week or month that contains a moment. */
export const endOfPeriod = (period: CalendarPeriod, zone: string, at: Date): Date => around(period, zone, at).next

/** The beginnings of the days of a span, with their dates in the time zone. The first day may have begun before the span. */
export function daysOf({ from, to }: Span, zone: string): { date: string; start: Date }[] {
  const days: { date: string; start: Date }[] = []
  for (let start = from; start < to; start = endOfPeriod('day', zone, start))
    days.push({ date: new Date(localTime(zone, start.getTime())).toISOString().slice(0, 10), start })
  return days
}
