import type { UiMessages } from '../messages/english.ts'

export type Instant = string | number | Date

/** `2026-11-20 12:00:00`: a time without a zone, which browsers would interpret as local time. */
const ZONELESS = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/

/** Converts to milliseconds since 1970; `undefined` if it is not a valid time. A time without a zone is UTC. */
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

/**
 * Formats an age as "12 s", "4 min", "3 h", "5 d", in a unit of which there is at least one. A time in the future
 * counts as now.
 */
export function formatAge(seconds: number, messages: UiMessages): string {
  const age = Math.max(0, Math.floor(seconds))
  if (age < MINUTE) return messages.ageSeconds(age)
  if (age < HOUR) return messages.ageMinutes(Math.floor(age / MINUTE))
  if (age < DAY) return messages.ageHours(Math.floor(age / HOUR))
  if (age < 3 * MONTH) return messages.ageDays(Math.floor(age / DAY))
  if (age < YEAR) return messages.ageMonths(Math.floor(age / MONTH))
  return messages.ageYears(Math.floor(age / YEAR))
}

/** Writes a duration exactly, in the largest units that fit: "1 min 30 s", "15 d", "Off" for none. */
export function spellDuration(
  seconds: number,
  words: Pick<UiMessages, 'ageSeconds' | 'ageMinutes' | 'ageHours' | 'ageDays' | 'off'>,
): string {
  if (seconds === 0) return words.off
  const parts: [number, (count: number) => string][] = [
    [Math.floor(seconds / DAY), words.ageDays],
    [Math.floor((seconds % DAY) / HOUR), words.ageHours],
    [Math.floor((seconds % HOUR) / MINUTE), words.ageMinutes],
    [seconds % MINUTE, words.ageSeconds],
  ]
  return parts.flatMap(([count, spell]) => (count === 0 ? [] : [spell(count)])).join(' ')
}

/** Replaces the hyphen that some languages put before negative numbers with the minus sign (U+2212). */
const withMinus = (text: string): string => text.replace(/^-(?=[\d.,])/, '−')

/** Formats a number in the user's number format, with a minus sign in every language. */
export const formatNumber = (value: number, locale: string, options?: Intl.NumberFormatOptions): string =>
  withMinus(value.toLocaleString(locale, options))

/** Formats a level in dBm. Decimals would claim more than radio modules measure. */
export const formatLevel = (dbm: number, locale: string): string =>
  formatNumber(Math.round(dbm), locale, { maximumFractionDigits: 0 })

const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats bytes in units of 1024 with at most three digits: "0 Bytes", "512 KB", "1.5 GB". */
export function formatBytes(bytes: number, locale: string): string {
  const size = Math.abs(bytes)
  const step = size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(size) / 10))
  const value = bytes / 1024 ** step
  const digits = step === 0 || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${formatNumber(value, locale, { maximumFractionDigits: digits })} ${UNITS[step]}`
}

/**
 * Formats a latitude or longitude in degrees with six decimals, about a tenth of a metre. Independent of the language.
 */
export const formatCoordinate = (degrees: number): string => withMinus(degrees.toFixed(6))

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns the formatter of a time zone. They are cached, because creating one is slow and a table needs hundreds. */
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

/** Formats a time in a time zone as "2026-09-15 08:33:25" and the zone's short name ("CEST", "GMT+2"). */
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
