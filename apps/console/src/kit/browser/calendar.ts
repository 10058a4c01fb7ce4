import type { SelectOption } from '@outpost/ui/Fields'

/** 5 January 2026 is a Monday. Times of day are formatted for this day, too. */
const MONDAY = Date.UTC(2026, 0, 5)
const inUtc = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })

/** Formats an hour: `03:00` in every language, like all times of the console. */
export const hourText = (locale: string, hour: number): string =>
  inUtc(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(MONDAY + hour * 3_600_000)

/**
 * Returns the name of a day of the week.
 * @param weekday 1 is Monday
 */
export const weekdayText = (locale: string, weekday: number): string =>
  inUtc(locale, { weekday: 'long' }).format(MONDAY + (weekday - 1) * 86_400_000)

const numbers = (count: number, from: number): number[] => Array.from({ length: count }, (_, at) => at + from)

/** The hours of a day as options. */
export const hourOptions = (locale: string): SelectOption[] =>
  numbers(24, 0).map((hour) => ({ value: String(hour), label: hourText(locale, hour) }))

/** The days of the week as options; 1 is Monday. */
export const weekdayOptions = (locale: string): SelectOption[] =>
  numbers(7, 1).map((weekday) => ({ value: String(weekday), label: weekdayText(locale, weekday) }))

/** The days of a month as options. */
export const dayOptions: readonly SelectOption[] = numbers(31, 1).map((day) => ({
  value: String(day),
  label: String(day),
}))

/**
 * Returns all time zones that the browser supports, by IANA name.
 * @param also a zone that is always included
 */
export function zoneOptions(also = 'UTC'): SelectOption[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', also])
  return [...names]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
