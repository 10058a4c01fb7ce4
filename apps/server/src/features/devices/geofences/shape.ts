import { EARTH, metresBetween, type Place, radians } from '@outpost/contract/devices/map/distance'

/** A circle or a polygon, as the table `geofences` has it. */
export interface Shape {
  kind: 'circle' | 'polygon'
  latitude: number | null
  longitude: number | null
  /** In metres. */
  radius: number | null
  corners: readonly Place[]
}

/** How far outside a device must be to leave, in metres: a receiver that stands still wanders by less. */
const MARGIN = 50
/** The accuracy that counts for leaving, in metres. Otherwise a device that only knows its cell would never leave. */
const MOST_MARGIN = 2000

/** An area in degrees. */
interface Box {
  south: number
  north: number
  west: number
  east: number
}

/** How many degrees of longitude a circle reaches to both sides; all if it contains a pole. Angles are in radians. */
function degreesAcross(latitude: number, angle: number): number {
  const cosine = Math.cos(radians(latitude))
  return Math.abs(radians(latitude)) + angle >= Math.PI / 2 || Math.sin(angle) >= cosine
    ? 360
    : degrees(Math.asin(Math.sin(angle) / cosine))
}
const degrees = (angle: number): number => (angle * 180) / Math.PI

/**
 * Returns the area outside of which no device is in a shape or still belongs to it. Most devices are outside of most
 * shapes, and then nothing else has to be computed.
 */
export function boxOf({ kind, latitude, longitude, radius, corners }: Shape): Box {
  const places = kind === 'circle' ? [{ latitude: latitude!, longitude: longitude! }] : corners
  const angle = ((kind === 'circle' ? radius! : 0) + MOST_MARGIN) / EARTH
  const [latitudes, longitudes] = [places.map((place) => place.latitude), places.map((place) => place.longitude)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const across = Math.max(degreesAcross(south, angle), degreesAcross(north, angle))
  const [west, east] = [Math.min(...longitudes) - across, Math.max(...longitudes) + across]
  // Beyond the 180th meridian longitudes begin again.
  const isRound = west < -180 || east > 180
  return {
    south: south - degrees(angle),
    north: north + degrees(angle),
    west: isRound ? -180 : west,
    east: isRound ? 180 : east,
  }
}

/** Whether a place lies in an area. */
export const isWithin = ({ south, north, west, east }: Box, { latitude, longitude }: Place): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** Whether a place lies in a polygon (even-odd rule). */
const isEnclosed = ({ latitude, longitude }: Place, corners: readonly Place[]): boolean =>
  corners.reduce((inside, a, at) => {
    const b = corners.at(at - 1)!
    if (a.latitude > latitude === b.latitude > latitude) return inside
    const crossing = a.longitude + ((latitude - a.latitude) / (b.latitude - a.latitude)) * (b.longitude - a.longitude)
    return longitude < crossing ? !inside : inside
  }, false)

/** Returns the distance from a place to an edge in metres, on a plane around the place. */
function metresToEdge(place: Place, a: Place, b: Place): number {
  const scale = Math.cos(radians(place.latitude))
  const flat = ({ latitude, longitude }: Place): [number, number] => [
    radians(longitude - place.longitude) * scale * EARTH,
    radians(latitude - place.latitude) * EARTH,
  ]
  const [[ax, ay], [bx, by]] = [flat(a), flat(b)]
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

/** Returns how far a place is outside of a shape, in metres; 0 inside. */
export function metresOutside(shape: Shape, place: Place): number {
  if (shape.kind === 'circle')
    return Math.max(
      0,
      metresBetween(place, { latitude: shape.latitude!, longitude: shape.longitude! }) - (shape.radius ?? 0),
    )
  if (isEnclosed(place, shape.corners)) return 0
  return shape.corners.reduce(
    (least, corner, at) => Math.min(least, metresToEdge(place, shape.corners.at(at - 1)!, corner)),
    Number.POSITIVE_INFINITY,
  )
}

/**
 * Whether a device is in a shape. One that was in it leaves only when it is at least 50 m outside, or further if its
 * position is less accurate, so that a device at the edge does not enter and leave all the time.
 * @param accuracy in metres
 */
export function isInside(shape: Shape, place: Place, wasInside: boolean, accuracy: number | null): boolean {
  const outside = metresOutside(shape, place)
  return wasInside ? outside < Math.min(MOST_MARGIN, Math.max(MARGIN, accuracy ?? 0)) : outside === 0
}
