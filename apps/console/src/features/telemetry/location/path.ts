import { metresBetween } from '@outpost/contract/devices/map/distance'
import type { LocationPoint } from '@outpost/contract/telemetry/history/schemas'
import { toMillis } from '@outpost/ui/Cells'

/** A position of the path. */
export interface PathPoint {
  latitude: number
  longitude: number
  /** In metres; null if it was not reported. */
  altitude: number | null
  /** Milliseconds since 1970. */
  at: number
}

/** The path of a device: parts without a gap, oldest first. */
export interface Path {
  parts: readonly (readonly PathPoint[])[]
  points: readonly PathPoint[]
  /** The length of the parts in metres; nothing is added for the gaps between them. */
  metres: number
}

/** A pause this many times longer than usual is a gap. */
const UNUSUAL = 3
/** Milliseconds below which a pause is never a gap. */
const SHORT = 5 * 60_000

function longestPause(points: readonly PathPoint[]): number {
  const pauses = points.slice(1).map(({ at }, index) => at - points[index]!.at)
  const median = pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0
  return Math.max(SHORT, median * UNUSUAL)
}

/**
 * Returns the path through positions, oldest first. Where nothing was reported for much longer than usual, the path has
 * a gap: nobody knows how the device moved meanwhile.
 */
export function pathOf(history: readonly LocationPoint[]): Path {
  const points = history.flatMap(({ latitude, longitude, altitude, created_at }): PathPoint[] => {
    const at = toMillis(created_at)
    return at === undefined ? [] : [{ latitude, longitude, altitude, at }]
  })
  const most = longestPause(points)
  const parts: PathPoint[][] = []
  let metres = 0
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (before && point.at - before.at <= most) {
      parts.at(-1)!.push(point)
      metres += metresBetween(before, point)
    } else parts.push([point])
  }
  return { parts, points, metres }
}

/** Returns the corners of a part. A path across the 180th meridian continues beyond it, so that no line crosses the map. */
export function cornersOf(part: readonly PathPoint[]): [longitude: number, latitude: number][] {
  let turns = 0
  return part.map(({ longitude, latitude }, index) => {
    const step = index === 0 ? 0 : longitude - part[index - 1]!.longitude
    if (step > 180) turns--
    if (step < -180) turns++
    return [longitude + 360 * turns, latitude]
  })
}

/** Returns positions as CSV (RFC 4180), oldest first, with times in UTC. */
export const pathCsv = (points: readonly PathPoint[]): string =>
  [
    'time,latitude,longitude,altitude (m)',
    ...points.map(({ at, latitude, longitude, altitude }) =>
      [new Date(at).toISOString(), latitude, longitude, altitude ?? ''].join(','),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('')
