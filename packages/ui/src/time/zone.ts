import { formatDateTime } from '../cells/format.ts'

/** How far a zone is ahead of UTC at a moment, in ms. */
function offsetAt(millis: number, timeZone: string | undefined): number {
  const { date, time } = formatDateTime(millis, timeZone)
  return Date.parse(`${date}T${time}Z`) - Math.floor(millis / 1000) * 1000
}

/** A moment as `<input type="datetime-local">` wants it, in the reader's zone: "2026-09-15T08:33". */
export function toLocalInput(millis: number, timeZone: string | undefined): string {
  const { date, time } = formatDateTime(millis, timeZone)
  return `${date}T${time.slice(0, 5)}`
}

/**
 * The moment that a local time in a zone means, in ms; `undefined` for what is no time. A time that the clock skips in
 * spring means the moment after the change, one that comes twice in autumn means one of the two.
 */
export function fromLocalInput(text: string, timeZone: string | undefined): number | undefined {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const guess = asUtc - offsetAt(asUtc, timeZone)
  return asUtc - offsetAt(guess, timeZone)
}
