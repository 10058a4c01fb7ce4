import { fail } from '@outpost/contract/kit/errors'
import { fillText } from '@outpost/contract/kit/validation-messages'

/** The start of the year 10000 in milliseconds. Later times have a different notation. */
const endOfTime = 253_402_300_800_000
const withoutZone = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/**
 * Parses ISO 8601 or the public API's `Y-m-d` and `Y-m-d H:i:s`; UTC if no zone is given. Undefined if the text is not
 * a valid time, or is before 1970.
 */
export function parseMoment(text: string): Date | undefined {
  const moment = new Date(withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return moment.getTime() >= 0 && moment.getTime() < endOfTime ? moment : undefined
}

/**
 * Parses an optional timestamp; undefined if there is none. Throws VALIDATION with `source` if it is not a valid time.
 */
export function readMoment(text: string | undefined, source: string): Date | undefined {
  const moment = text === undefined ? undefined : parseMoment(text)
  if (text !== undefined && !moment) throw fail('VALIDATION', { source, message: fillText('moment') })
  return moment
}
