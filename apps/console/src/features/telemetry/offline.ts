import type { DeviceConnectionRecord } from '@outpost/contract/devices/connections/schemas'
import type { ChartPeriod } from '@outpost/ui/LineChart'
import { toMillis } from '@outpost/ui/Cells'

type Connection = Pick<DeviceConnectionRecord, 'connected_at' | 'disconnected_at' | 'offline_before'>

/**
 * Returns the periods within a range in which a device was offline. Nothing is known of the time before the oldest
 * connection, except how long the device had been offline then.
 * @param connections those that were open at some time within the range, in any order
 * @param range Unix seconds
 */
export function offlinePeriods(
  connections: readonly Connection[],
  [from, to]: readonly [number, number],
): ChartPeriod[] {
  const secondsOf = (time: string): number => (toMillis(time) ?? 0) / 1000
  const spans = connections
    .map((one) => ({
      start: secondsOf(one.connected_at),
      end: one.disconnected_at === null ? Infinity : secondsOf(one.disconnected_at),
      before: one.offline_before ?? 0,
    }))
    .toSorted((a, b) => a.start - b.start)
  const periods: ChartPeriod[] = []
  let reached: number | undefined
  for (const { start, end, before } of spans) {
    const offline: ChartPeriod = [Math.max(from, reached ?? start - before), Math.min(to, start)]
    if (offline[1] > offline[0]) periods.push(offline)
    reached = Math.max(reached ?? end, end)
  }
  if (reached !== undefined && reached < to) periods.push([Math.max(from, reached), to])
  return periods
}

/** What is known about a range without any value: the device was offline all the time, or at least partly online. */
export function isOffline(periods: readonly ChartPeriod[], [from, to]: readonly [number, number]): boolean {
  const offline = periods.reduce((sum, [start, end]) => sum + end - start, 0)
  return offline >= (to - from) * 0.99
}
