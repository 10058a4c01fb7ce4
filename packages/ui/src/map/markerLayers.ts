import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Tone } from '../cells/glyphs.ts'
import { type MarkerDiff, markerBook } from './batches.ts'
import { clusterImage, markerImage, PIXELS, pointImage, SHARES } from './images.ts'
import type { MapLook } from './palette.ts'
import { type Located, type MapMarker } from './types.ts'

/** Two or more markers within this number of pixels form a cluster. */
const CLUSTER = { grid: 60, smallest: 2 } as const

const none = { type: 'FeatureCollection' as const, features: [] }

/**
 * Draws the image with a name of the form `marker <tone> <chosen>`, `cluster <share> <number>` or `points <tone>
 * <number>`.
 */
function pictureOf(id: string, look: MapLook, font: string): ImageData | undefined {
  const [kind, first = '', second = ''] = id.split(' ')
  if (kind === 'marker') return markerImage(first as Tone, second === 'chosen', look)
  if (kind === 'points') return pointImage(second, first as Tone, look, font)
  return kind === 'cluster' ? clusterImage(second, Number(first), look, font) : undefined
}

function addLayers(map: MapLibre): void {
  map.addSource('markers', {
    type: 'geojson',
    data: none,
    promoteId: 'id',
    cluster: true,
    clusterRadius: CLUSTER.grid,
    clusterMinPoints: CLUSTER.smallest,
    clusterMaxZoom: 16,
    clusterProperties: { online: ['+', ['case', ['==', ['get', 'tone'], 'positive'], 1, 0]] },
  })
  map.addSource('chosen', { type: 'geojson', data: none })
  const all = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const
  const share = ['round', ['*', SHARES, ['/', ['get', 'online'], ['get', 'point_count']]]]
  map.addLayer({
    id: 'clusters',
    source: 'markers',
    type: 'symbol',
    filter: ['has', 'point_count'],
    layout: {
      ...all,
      'icon-image': [
        'concat',
        'cluster ',
        ['to-string', share],
        ' ',
        ['to-string', ['get', 'point_count_abbreviated']],
      ] as never,
    },
  })
  map.addLayer({
    id: 'markers',
    source: 'markers',
    type: 'symbol',
    filter: ['!', ['has', 'point_count']],
    layout: { ...all, 'icon-image': ['concat', 'marker ', ['get', 'tone']] },
  })
  map.addLayer({
    id: 'chosen',
    source: 'chosen',
    type: 'symbol',
    layout: { ...all, 'icon-image': ['concat', 'marker ', ['get', 'tone'], ' chosen'] },
  })
}

async function openCluster(map: MapLibre, cluster: number, center: [number, number]): Promise<void> {
  const zoom = await map.getSource<GeoJSONSource>('markers')!.getClusterExpansionZoom(cluster)
  map.easeTo({ center, zoom })
}

/**
 * Creates the marker layers of a map whose style is loaded. Markers are added in batches, and images drawn on demand.
 */
export function markerLayers(map: MapLibre, look: MapLook, font: string) {
  const diffOf = markerBook()
  map.setMissingStyleImageResolver((id) => {
    const image = pictureOf(id, look, font)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: PIXELS })
  })
  addLayers(map)

  /** Adds one batch at a time, since the worker recomputes the clusters for each. */
  async function fill(diffs: readonly MarkerDiff[]): Promise<void> {
    for (const diff of diffs) await map.getSource<GeoJSONSource>('markers')?.updateData(diff)
  }
  let filling = Promise.resolve()
  return {
    /** Shows these markers. Existing ones are kept. */
    put: (markers: readonly MapMarker[]): void => {
      const diffs = diffOf(markers)
      filling = filling.then(() => fill(diffs)).catch(() => undefined)
    },
    choose: (marker: Located | undefined): void => {
      const feature = marker && {
        type: 'Feature' as const,
        properties: { tone: marker.tone },
        geometry: { type: 'Point' as const, coordinates: [marker.longitude, marker.latitude] },
      }
      void map.getSource<GeoJSONSource>('chosen')?.setData(feature ?? none)
    },
    /**
     * Handles a click at a point. Returns the id of a marker, true for a cluster, which it expands, or undefined if
     * there is neither.
     */
    hit: (point: { x: number; y: number }): string | true | undefined => {
      const [feature] = map.queryRenderedFeatures([point.x, point.y], { layers: ['clusters', 'markers'] })
      if (!feature) return undefined
      const { cluster_id: cluster, id } = feature.properties as { cluster_id?: number; id?: string }
      if (cluster === undefined) return id
      void openCluster(map, cluster, (feature.geometry as unknown as { coordinates: [number, number] }).coordinates)
      return true
    },
  }
}
