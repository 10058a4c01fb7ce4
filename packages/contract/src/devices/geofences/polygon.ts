import type { Place } from '../map/distance.ts'

/** Twice the area of a triangle in square degrees: positive if its corners are anticlockwise, 0 if they are on a line. */
const turn = (a: Place, b: Place, c: Place): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude)

/** Whether all corners are on one line. */
export function enclosesNothing(corners: readonly Place[]): boolean {
  const [first, ...others] = corners
  const second = others.find(({ latitude, longitude }) => latitude !== first?.latitude || longitude !== first.longitude)
  return !first || !second || others.every((corner) => turn(first, second, corner) === 0)
}

/** Whether two edges cross. Edges that only touch do not. */
const cross = (a: Place, b: Place, c: Place, d: Place): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0

/** Whether any two edges of a polygon cross, so that it would have a hole or two parts. */
export const hasCrossing = (corners: readonly Place[]): boolean =>
  corners.some((corner, n) =>
    corners.slice(0, n).some((other, k) => cross(corners.at(n - 1)!, corner, corners.at(k - 1)!, other)),
  )
