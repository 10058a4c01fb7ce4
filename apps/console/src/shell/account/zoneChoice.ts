/** The cookie in which this browser keeps the chosen zone. The start reads it; all else comes with the menu. */
const COOKIE = 'setTimeZone'
const YEAR = 31_536_000

/** Keeps the choice for a year; undefined forgets it. */
export function keepTimeZone(zone: string | undefined): void {
  document.cookie = `${COOKIE}=${encodeURIComponent(zone ?? '')}; path=/; samesite=lax; max-age=${zone === undefined ? 0 : YEAR}`
}

/** The zone of the reader's device. */
export const guessedTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What a date range is called in the console's addresses and in the API's. */
const DATES = ['last', 'from', 'to', 'start_date', 'end_date']

/** An address without its date range, which was chosen in another zone. @example withoutDates('/a?from=x&q=1') // '/a?q=1' */
export function withoutDates(address: string): string {
  const [path = '', search = ''] = address.split('?')
  // Taken out of the text, so that everything else stays as it was written.
  const kept = search.split('&').filter((part) => part !== '' && !DATES.includes(part.split('=')[0]!))
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}
