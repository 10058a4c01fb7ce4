import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import type { MapLook } from './palette.ts'
import { circle, type MapPoint, type MapShape } from './points.ts'

const none = { type: 'FeatureCollection' as const, features: [] }

/** Formats the number of a point in at most four characters: 950, 1.2k, 98k, 1.5M. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count)
  const [value, unit] = count < 999_500 ? [count / 1000, 'k'] : [count / 1e6, 'M']
  return `${value < 9.95 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)}${unit}`
}

const geometryOf = (shape: MapShape) => {
  const { kind } = shape
  const corners = kind === 'circle' ? circle(shape.center, shape.radius) : shape.points
  const coordinates = corners.map(([longitude, latitude]) => [longitude, latitude])
  if (kind === 'line') return { type: 'LineString' as const, coordinates }
  if (kind === 'area' || kind === 'circle') return { type: 'Polygon' as const, coordinates: [coordinates] }
  return { type: 'MultiPoint' as const, coordinates }
}

const of = (...kinds: MapShape['kind'][]) => ['in', ['get', 'kind'], ['literal', kinds]] as never

/** The layers of lines, areas and dots. */
const shapeLayers = ({ accent, surface }: MapLook): LayerSpecification[] => [
  {
    id: 'areas',
    source: 'shapes',
    type: 'fill',
    filter: of('area', 'circle'),
    paint: { 'fill-color': accent, 'fill-opacity': 0.14 },
  },
  {
    id: 'edges',
    source: 'shapes',
    type: 'line',
    filter: of('line', 'area', 'circle'),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': accent, 'line-width': ['case', of('line'), 3, 1.5] },
  },
  {
    id: 'dots',
    source: 'shapes',
    type: 'circle',
    filter: of('dots'),
    paint: {
      'circle-radius': 3,
      'circle-color': surface,
      'circle-stroke-color': accent,
      'circle-stroke-width': 1.5,
    },
  },
]

const points: LayerSpecification = {
  id: 'points',
  source: 'points',
  type: 'symbol',
  layout: {
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'icon-image': ['get', 'image'],
    'symbol-sort-key': ['get', 'count'],
  },
}

/** Creates the layers of points and shapes below the markers of a map whose style is loaded. */
export function pointLayers(map: MapLibre, look: MapLook) {
  map.addSource('shapes', { type: 'geojson', data: none })
  map.addSource('points', { type: 'geojson', data: none })
  for (const layer of [...shapeLayers(look), points]) map.addLayer(layer, 'clusters')
  return {
    put: (points: readonly MapPoint[]): void =>
      void map.getSource<GeoJSONSource>('points')?.setData({
        type: 'FeatureCollection',
        features: points.map(({ id, count, tone, latitude, longitude }) => ({
          type: 'Feature',
          properties: { id, count, image: count === 1 ? `marker ${tone}` : `points ${tone} ${shortCount(count)}` },
          geometry: { type: 'Point', coordinates: [longitude, latitude] },
        })),
      }),
    shapes: (shapes: readonly MapShape[]): void =>
      void map.getSource<GeoJSONSource>('shapes')?.setData({
        type: 'FeatureCollection',
        features: shapes.map((shape) => ({
          type: 'Feature',
          properties: { id: shape.id, kind: shape.kind },
          geometry: geometryOf(shape),
        })),
      }),
    /** Returns the id of the point at a place of the screen. */
    hit: (point: { x: number; y: number }): string | undefined => {
      const [feature] = map.queryRenderedFeatures([point.x, point.y], { layers: ['points'] })
      return (feature?.properties as { id?: string } | undefined)?.id
    },
  }
}
