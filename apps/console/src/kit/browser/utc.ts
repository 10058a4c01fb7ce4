/** `2026-11-20 12:00:00`, with or without a `T` and fractions, and without a zone. */
const ZONELESS = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/

/**
 * A time as the API writes it (UTC without saying so) in a form that every reader of dates takes for UTC: browsers take a time
 * without a zone for local time.
 * @example utcInstant('2026-11-20 12:00:00') // '2026-11-20T12:00:00Z'
 */
export function utcInstant(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || text === '') return undefined
  return text.replace(ZONELESS, '$1T$2Z')
}
