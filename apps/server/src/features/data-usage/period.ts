import { momentsAround } from '../files/service.ts'

/** A billing period in milliseconds; it ends before `to`. */
export interface Period {
  from: number
  to: number
}

const day = 86_400_000
/** The time over which the present rate of usage is measured. */
const recentDays = 7

/**
 * Returns the billing period of a SIM at a moment, or an earlier one. A period begins at midnight of the reset day in the
 * time zone; a month that has no such day uses its last one.
 * @param ago how many periods before
 */
export function periodAt(resetDay: number, zone: string, at: number, ago = 0): Period {
  const schedule = { period: 'month', weekday: 1, day: resetDay, hour: 0, time_zone: zone } as const
  const { last, next } = momentsAround(schedule, new Date(at))
  return ago === 0
    ? { from: last.getTime(), to: next.getTime() }
    : periodAt(resetDay, zone, last.getTime() - 1, ago - 1)
}

/** The beginning of the usage from which the rate of a forecast is computed, in milliseconds. */
export const recentFrom = (now: number): number => now - recentDays * day

/**
 * Returns what a SIM will have used at the end of its current period if it goes on as in the last seven days, and when
 * that reaches the allowance. Undefined if its usage has been counted for less than a day.
 * @param recent bytes since `recentFrom`
 * @param since when its usage was first counted, in milliseconds
 */
export function forecast(
  { used, recent, allowance }: { used: number; recent: number; allowance: number | null },
  { to }: Period,
  now: number,
  since: number,
): { total: number; exhaustedAt: number | undefined } | undefined {
  const counted = now - Math.max(since, recentFrom(now))
  if (counted < day) return undefined
  const rate = recent / counted
  const total = Math.round(used + rate * (to - now))
  const isReached = allowance !== null && used < allowance && total >= allowance && rate > 0
  return { total, exhaustedAt: isReached ? now + (allowance - used) / rate : undefined }
}
