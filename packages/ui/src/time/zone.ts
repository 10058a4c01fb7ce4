import { formatDateTime } from '../cells/format.ts'

/** Returns how far a time zone is ahead of UTC at a given time, in ms. */
function offsetAt(millis: number, timeZone: string | undefined): number {
  const { date, time } = formatDateTime(millis, timeZone)
  return Date.parse(`${date}T${time}Z`) - Math.floor(millis / 1000) * 1000
}

/** Formats a time for `<input type="datetime-local">` in the user's time zone: "2026-09-15T08:33". */
export function toLocalInput(millis: number, timeZone: string | undefined): string {
  const { date, time } = formatDateTime(millis, timeZone)
  return `${date}T${time.slice(0, 5)}`
}

/**
 * Converts a local time in a time zone to ms since 1970, or `undefined` if it is not a valid time. A time skipped in
 * spring is converted to one after the change; of a time that occurs twice in autumn, one is chosen.
 */
export function fromLocalInput(text: string, timeZone: string | undefined): number | undefined {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const guess = asUtc - offsetAt(asUtc, timeZone)
  return asUtc - offsetAt(guess, timeZone)
}
