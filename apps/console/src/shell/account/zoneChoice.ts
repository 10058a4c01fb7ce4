import { announceTimeZone } from '../timeZone.ts'

/** The cookie that stores the chosen time zone. It is read at startup; the rest of this file loads with the menu. */
const COOKIE = 'setTimeZone'
const YEAR = 31_536_000

/** Stores the choice for a year and applies it to everything on screen; undefined deletes it. */
export function keepTimeZone(zone: string | undefined): void {
  document.cookie = `${COOKIE}=${encodeURIComponent(zone ?? '')}; path=/; samesite=lax; max-age=${zone === undefined ? 0 : YEAR}`
  announceTimeZone()
}

/** The names of date range parameters in addresses of the console and of the API. */
const DATES = ['last', 'from', 'to', 'start_date', 'end_date']

/**
 * Removes the date range from an address, because it was chosen in another time zone.
 * @example withoutDates('/a?from=x&q=1') // '/a?q=1'
 */
export function withoutDates(address: string): string {
  const [path = '', search = ''] = address.split('?')
  // Removed from the text itself, so that the rest of the query keeps its encoding.
  const kept = search.split('&').filter((part) => part !== '' && !DATES.includes(part.split('=')[0]!))
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}
