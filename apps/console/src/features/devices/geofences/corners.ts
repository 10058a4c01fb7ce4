import type { Geofence } from '@outpost/contract/devices/geofences/schemas'
import type { MapMarker, MapShape, Place } from '@outpost/ui/MapView'

/** A position of which a coordinate may be missing while the user types. */
export interface Draft {
  latitude: number | null
  longitude: number | null
}

/** The shape in the form. */
export interface Outline {
  kind: 'circle' | 'polygon'
  center: Draft
  /** In metres. */
  radius: number | null
  corners: readonly Place[]
}

const isPlace = (draft: Draft): draft is Place => draft.latitude !== null && draft.longitude !== null

/**
 * Returns the corners after one of them was set: an existing one is moved, one more is added. Until both coordinates of
 * a new one are known, nothing changes.
 */
export function withCorner(corners: readonly Place[], at: number, place: Draft): readonly Place[] {
  if (!isPlace(place)) return corners
  const { latitude, longitude } = place
  return corners[at] ? corners.with(at, { latitude, longitude }) : [...corners, { latitude, longitude }]
}

/** Returns what the map shows of an outline. */
export function shapesOf({ kind, center, radius, corners }: Outline): MapShape[] {
  if (kind === 'circle')
    return isPlace(center) && radius !== null ? [{ id: 'circle', kind: 'circle', center, radius }] : []
  if (corners.length < 2) return []
  const points = [...corners, corners[0]!].map(({ longitude, latitude }) => [longitude, latitude] as const)
  return [{ id: 'polygon', kind: corners.length > 2 ? 'area' : 'line', points }]
}

/** Returns the markers of an outline: the middle of a circle, or the corners of a polygon and the next one. */
export function markersOf(
  { kind, center, corners }: Outline,
  names: { center: string; corner: (n: number) => string; next: string },
): MapMarker[] {
  const marker = (id: string, label: string, place: Draft): MapMarker => ({
    id,
    label,
    status: '',
    tone: 'none',
    ...place,
  })
  if (kind === 'circle') return [marker('center', names.center, center)]
  return [
    ...corners.map((corner, at) => marker(String(at), names.corner(at + 1), corner)),
    marker(String(corners.length), names.next, { latitude: null, longitude: null }),
  ]
}

/** A degree of latitude in metres. */
const DEGREE = 111_195

/** Returns positions between which a geofence lies, for the map to show it. */
export function aroundOf({ kind, latitude, longitude, radius, corners }: Geofence): readonly Place[] {
  if (kind === 'polygon' || latitude === null || longitude === null || radius === null) return corners
  const north = radius / DEGREE
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return [
    { latitude: Math.max(-85, latitude - north), longitude: longitude - east },
    { latitude: Math.min(85, latitude + north), longitude: longitude + east },
  ]
}

/** Returns the shape of a geofence for the map of devices. */
export const shapeOf = ({ id, kind, latitude, longitude, radius, corners }: Geofence): MapShape[] =>
  shapesOf({ kind, center: { latitude, longitude }, radius, corners }).map((shape) => ({ ...shape, id: String(id) }))
