const minute = 60_000

/** The time that is left until a moment, in hours and minutes. */
export interface Left {
  unit: 'hours' | 'minutes'
  hours: number
  minutes: number
}

/**
 * Returns the time until a moment, rounded up to minutes; undefined once it has come.
 * @param end in ms since 1970
 */
export function leftUntil(end: number, now: number): Left | undefined {
  const minutes = Math.ceil((end - now) / minute)
  if (minutes <= 0) return undefined
  return { unit: minutes < 60 ? 'minutes' : 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
