/** A position in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** The mean radius of the Earth in metres (IUGG). */
export const EARTH = 6_371_008.8

/** Returns an angle in radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the distance between two places in metres, along the surface (haversine). */
export function metresBetween(a: Place, b: Place): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const angle = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east
  return 2 * EARTH * Math.asin(Math.sqrt(Math.min(1, angle)))
}
