import { fail } from '@outpost/contract/kit/errors'
import { fillText } from '@outpost/contract/kit/validation-messages'

/** The start of the year 10000 in milliseconds. Later times have a different notation. */
const endOfTime = 253_402_300_800_000
const dayMs = 86_400_000
const dayOnly = /^\d{4}-\d\d-\d\d$/
const withoutZone = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** Returns false for a text that begins with a day that no month has, which `Date` reads as a day of the next month. */
function isCalendarDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
  if (day === undefined) return true
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/**
 * Parses ISO 8601 or the public API's `Y-m-d` and `Y-m-d H:i:s`; UTC if no zone is given. Undefined if the text is not
 * a valid time, or is before 1970.
 */
export function parseMoment(text: string): Date | undefined {
  const moment = new Date(withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return moment.getTime() >= 0 && moment.getTime() < endOfTime && isCalendarDay(text) ? moment : undefined
}

/**
 * Parses an optional timestamp; undefined if there is none. Throws VALIDATION with `source` if it is not a valid time.
 */
export function readMoment(text: string | undefined, source: string): Date | undefined {
  const moment = text === undefined ? undefined : parseMoment(text)
  if (text !== undefined && !moment) throw fail('VALIDATION', { source, message: fillText('moment') })
  return moment
}

/** The same for the end of a period: a day without a time includes the whole day. */
export function readEnd(text: string | undefined, source: string): Date | undefined {
  const moment = readMoment(text, source)
  return moment && dayOnly.test(text!) ? new Date(moment.getTime() + dayMs - 1) : moment
}
