import { fail } from '@outpost/contract/kit/errors'

/** Milliseconds of the first second of the year 10000: beyond it times are written otherwise. */
const endOfTime = 253_402_300_800_000
const withoutZone = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** ISO 8601, or the public API's `Y-m-d` and `Y-m-d H:i:s`; UTC where no zone is named. Undefined: no time, or one before 1970. */
export function parseMoment(text: string): Date | undefined {
  const moment = new Date(withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return moment.getTime() >= 0 && moment.getTime() < endOfTime ? moment : undefined
}

/** A moment that a caller may give: undefined where he gave none. Throws VALIDATION with `source` where it is no time. */
export function readMoment(text: string | undefined, source: string): Date | undefined {
  const moment = text === undefined ? undefined : parseMoment(text)
  if (text !== undefined && !moment) throw fail('VALIDATION', { source, message: 'Not a time.' })
  return moment
}
