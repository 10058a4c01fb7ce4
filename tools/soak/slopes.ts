import { median } from '../bench/measure.ts'

/** A value at a time in seconds. Values of different segments, such as before and after a restart, are not compared. */
export interface Point {
  at: number
  segment: string
  value: number
}

/** Seconds between two values that are compared: closer ones tell of noise. */
const apart = 60

/**
 * Returns the slope per hour by Theil and Sen: the median of the slopes of all pairs of values within a segment. A third
 * of the values may be wrong in any way without moving it much. NaN if there is no pair.
 */
export function slopePerHour(points: readonly Point[]): number {
  const slopes: number[] = []
  for (const segment of Map.groupBy(points, (point) => point.segment).values())
    for (const [place, first] of segment.entries())
      for (const second of segment.slice(place + 1))
        if (second.at - first.at >= apart) slopes.push((second.value - first.value) / ((second.at - first.at) / 3600))
  return median(slopes)
}

/** Returns the points without the first `seconds` of each segment, in which a process loads code and fills its caches. */
export function withoutWarmUp(points: readonly Point[], seconds: number): Point[] {
  const segments = [...Map.groupBy(points, (point) => point.segment).values()]
  return segments.flatMap((segment) => segment.filter((point) => point.at - segment[0]!.at >= seconds))
}
