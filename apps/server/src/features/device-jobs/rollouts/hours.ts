import { localTime } from '../../../kit/local-time.ts'

/**
 * The hours of a day in which devices may begin, as `22:00` or `22:00:00` in an IANA time zone. If the end is before
 * the beginning, they span midnight.
 */
export interface Hours {
  from: string
  to: string
  zone: string
}

/**
 * Whether a moment is within the hours, by the local time of their zone including daylight saving. The end is
 * exclusive.
 */
export function isWithin({ from, to, zone }: Hours, at: Date): boolean {
  const clock = new Date(localTime(zone, at.getTime())).toISOString().slice(11, 16)
  const [begin, end] = [from.slice(0, 5), to.slice(0, 5)]
  return begin <= end ? clock >= begin && clock < end : clock >= begin || clock < end
}

/** Whether the hours last for so many seconds from a moment on. */
export function lasts(hours: Hours, at: Date, seconds: number): boolean {
  const end = at.getTime() + seconds * 1000 - 1
  // The hours are whole minutes, so none of them is passed over.
  for (let time = at.getTime(); time < end; time += 60_000) if (!isWithin(hours, new Date(time))) return false
  return isWithin(hours, new Date(end))
}

/** Returns how many minutes the hours have, on a day without a change of the clock. */
export function minutesOf({ from, to }: Pick<Hours, 'from' | 'to'>): number {
  const [begin, end] = [from, to].map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)))
  return (end! - begin! + 1440) % 1440
}

const [minute, day] = [60_000, 86_400_000] as const

/**
 * Returns the next moment at which the hours begin. If the change to summer time skips the beginning, that is the first
 * minute after the change, or a day later if it skips all of the hours; a beginning that exists twice is the first one.
 * @param at a moment outside of the hours
 */
export function nextBeginning(hours: Hours, at: Date): Date {
  const now = Math.floor(at.getTime() / 1000) * 1000
  const [hour, minutes] = hours.from.split(':').map(Number)
  const local = localTime(hours.zone, now)
  const today = local - (local % day) + (hour! * 60 + minutes!) * minute
  const wanted = today > local ? today : today + day
  // Right unless the clock changes before then.
  const guess = now + wanted - local
  const moment = guess - (localTime(hours.zone, guess) - wanted)
  if (localTime(hours.zone, moment) === wanted) return new Date(moment)
  if (!isWithin(hours, new Date(guess))) return nextBeginning(hours, new Date(guess))
  let first = guess
  while (isWithin(hours, new Date(first - minute))) first -= minute
  return new Date(first)
}
