import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { mapFiles } from './data.ts'
import type { NamedPlace } from './gazetteer.ts'
import { loadPlaces } from './loadPlaces.ts'

/** The zoom level from which the detailed coastlines, the lakes, the rivers and the towns are worth downloading. */
const CLOSE = 3

const pointsOf = (places: readonly NamedPlace[]) => ({
  type: 'FeatureCollection' as const,
  features: places.map(({ name, longitude, latitude }, rank) => ({
    type: 'Feature' as const,
    properties: { name, rank },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  })),
})

async function writeCountries(map: MapLibre): Promise<void> {
  const answer = await fetch(mapFiles.countries, { signal: AbortSignal.timeout(20_000) })
  const countries = (await answer.json()) as NamedPlace[]
  await map.getSource<GeoJSONSource>('countries')?.setData(pointsOf(countries))
}

async function comeCloser(map: MapLibre): Promise<void> {
  await map.getSource<GeoJSONSource>('land')?.setData(mapFiles.fine)
  await map.getSource<GeoJSONSource>('waters')?.setData(mapFiles.waters)
  const { towns } = await loadPlaces()
  await map.getSource<GeoJSONSource>('towns')?.setData(pointsOf(towns))
}

/**
 * Adds what the bundled map does not need at first: names, and when zoomed in also detailed coastlines, lakes, rivers,
 * borders of states and towns. If they cannot be loaded, the map still works.
 */
export function fillBundled(map: MapLibre): void {
  void writeCountries(map).catch(() => undefined)
  let close = false
  const look = (): void => {
    if (close || map.getZoom() < CLOSE) return
    close = true
    void comeCloser(map).catch(() => (close = false))
  }
  look()
  map.on('zoomend', look)
}
