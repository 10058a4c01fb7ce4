/** A time without a time zone, such as `2026-11-20 12:00:00`. The `T` and fractions are optional. */
const ZONELESS = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/

/**
 * Adds the time zone to a time from the API, which is in UTC but does not say so. Browsers would otherwise parse it as
 * local time.
 * @example utcInstant('2026-11-20 12:00:00') // '2026-11-20T12:00:00Z'
 */
export function utcInstant(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || text === '') return undefined
  return text.replace(ZONELESS, '$1T$2Z')
}
