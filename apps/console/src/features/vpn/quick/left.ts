const minute = 60_000

/** The time that is left until a moment. */
export type Left = { unit: 'hours'; hours: number; minutes: number } | { unit: 'minutes'; minutes: number }

/**
 * Returns the time until a moment, rounded up to minutes; undefined once it has come.
 * @param end in ms since 1970
 */
export function leftUntil(end: number, now: number): Left | undefined {
  const minutes = Math.ceil((end - now) / minute)
  if (minutes <= 0) return undefined
  return minutes < 60
    ? { unit: 'minutes', minutes }
    : { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
