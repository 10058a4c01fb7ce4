import { isLocated, type MapMarker } from './types.ts'

/** The number of markers passed to the map at once, so that the page stays responsive. */
const BATCH = 2000

/** A marker in the format of MapLibre. */
export interface MarkerFeature {
  type: 'Feature'
  id: string
  properties: { id: string; label: string; tone: string }
  geometry: { type: 'Point'; coordinates: [longitude: number, latitude: number] }
}

/** Changes to the map: features that are new or look different, and ids to remove. */
export interface MarkerDiff {
  add: MarkerFeature[]
  remove: string[]
}

const keyOf = ({ label, tone, latitude, longitude }: MapMarker): string => `${tone} ${latitude} ${longitude} ${label}`

/** Creates a function that remembers which markers are on the map and returns the changes in batches. */
export function markerBook() {
  const known = new Map<string, string>()
  return (markers: readonly MapMarker[]): MarkerDiff[] => {
    const located = markers.filter(isLocated)
    const present = new Set(located.map(({ id }) => id))
    const remove = [...known.keys()].filter((id) => !present.has(id))
    const changed = located.filter((marker) => known.get(marker.id) !== keyOf(marker))
    for (const id of remove) known.delete(id)
    for (const marker of changed) known.set(marker.id, keyOf(marker))
    const batches = Array.from({ length: Math.ceil(changed.length / BATCH) }, (_, at): MarkerDiff => ({
      add: changed.slice(at * BATCH, (at + 1) * BATCH).map(({ id, label, tone, latitude, longitude }) => ({
        type: 'Feature',
        id,
        properties: { id, label, tone },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
      remove: [],
    }))
    return remove.length > 0 ? [{ add: [], remove }, ...batches] : batches
  }
}
