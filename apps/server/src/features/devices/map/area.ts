import { fail } from '@outpost/contract/kit/errors'
import { sql, type RawBuilder } from 'kysely'

/** The latitude at which the square map of the world ends. */
const EDGE = 85.0511

/** Returns the place of a position on the square map of the world, from 0 to 1, as the table `device_positions` has it. */
export function project(latitude: number, longitude: number): { x: number; y: number } {
  const radians = (Math.max(-EDGE, Math.min(EDGE, latitude)) * Math.PI) / 180
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI) }
}

/** Returns the position of a place on the square map of the world, in degrees. */
export const unproject = (x: number, y: number): { latitude: number; longitude: number } => ({
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  longitude: x * 360 - 180,
})

/**
 * Returns the condition that a position (p) lies within west, south, east and north. Throws VALIDATION if south is not
 * below north.
 */
export function inArea(bounds: readonly number[] | undefined): RawBuilder<boolean> {
  if (!bounds) return sql<boolean>`true`
  const [west = 0, south = 0, east = 0, north = 0] = bounds
  if (south >= north || south < -90 || north > 90)
    throw fail('VALIDATION', {
      source: 'bounds',
      message: 'The bounds must be west, south, east and north in degrees, with the south below the north.',
    })
  const [low, high] = [project(south, west), project(north, east)]
  const box = (left: number, right: number): RawBuilder<boolean> =>
    sql<boolean>`point(p.x, p.y) <@ box(point(${left}::double precision, ${high.y}::double precision), point(${right}::double precision, ${low.y}::double precision))`
  if (west <= east) return box(low.x, high.x)
  return sql<boolean>`(${box(low.x, 1)} or ${box(0, high.x)})`
}
