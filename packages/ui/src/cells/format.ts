import type { UiMessages } from '../messages/english.ts'

export type Instant = string | number | Date

/** `2026-11-20 12:00:00`: a time without a zone, which browsers would take for local time. */
const ZONELESS = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/

/** Milliseconds since 1970; `undefined` for what is no time. A time that names no zone is UTC. */
export function toMillis(at: Instant | null | undefined): number | undefined {
  if (at === null || at === undefined || at === '') return undefined
  const millis =
    at instanceof Date ? at.getTime() : typeof at === 'number' ? at : Date.parse(at.replace(ZONELESS, '$1T$2Z'))
  return Number.isNaN(millis) ? undefined : millis
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/** "12 s", "4 min", "3 h", "5 d": the largest unit that is at least one. A time ahead of the clock counts as now. */
export function formatAge(seconds: number, messages: UiMessages): string {
  const age = Math.max(0, Math.floor(seconds))
  if (age < MINUTE) return messages.ageSeconds(age)
  if (age < HOUR) return messages.ageMinutes(Math.floor(age / MINUTE))
  if (age < DAY) return messages.ageHours(Math.floor(age / HOUR))
  if (age < 3 * MONTH) return messages.ageDays(Math.floor(age / DAY))
  if (age < YEAR) return messages.ageMonths(Math.floor(age / MONTH))
  return messages.ageYears(Math.floor(age / YEAR))
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes in steps of 1024, with at most three figures: "0 Bytes", "512 KB", "1.5 GB". */
export function formatBytes(bytes: number, locale: string): string {
  const size = Math.abs(bytes)
  const step = size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(size) / 10))
  const value = bytes / 1024 ** step
  const digits = step === 0 || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toLocaleString(locale, { maximumFractionDigits: digits })} ${UNITS[step]}`
}

/** A latitude or longitude in degrees with six decimals, about a tenth of a metre; the same in every language, as maps take it. */
export const formatCoordinate = (degrees: number): string => degrees.toFixed(6)

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formatters are slow to make and a table needs hundreds: one per zone is kept. */
function formatterFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? ''
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  formatters.set(key, made)
  return made
}

/** A time in a zone as "2026-09-15 08:33:25" and the zone's short name ("CEST", "GMT+2"). */
export function formatDateTime(
  millis: number,
  timeZone: string | undefined,
): { date: string; time: string; zone: string } {
  const parts = Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(millis)
      .map((part) => [part.type, part.value]),
  )
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
    zone: parts.timeZoneName ?? '',
  }
}
