const day = 1440
const hour = 60

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * hour + minutes
}

/**
 * Returns the minutes from one time of the day to another, as `22:00`; over midnight if that is earlier, and a whole day
 * if it is the same.
 */
export const minutesBetween = (from: string, until: string): number =>
  (minutesOf(until) - minutesOf(from) + day) % day || day

/** Returns the time of the day at which a window ends that begins at a time and lasts some minutes. */
export function endOf(from: string, minutes: number): string {
  const at = (minutesOf(from) + minutes) % day
  return [Math.floor(at / hour), at % hour].map((part) => String(part).padStart(2, '0')).join(':')
}
