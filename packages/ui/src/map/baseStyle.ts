import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { mapFiles } from './data.ts'
import type { MapLook } from './palette.ts'
import type { MapService } from './types.ts'

/** Zoom levels, and the ranks among the largest towns whose names are shown from that zoom level on. */
const towns = [
  [3, 0, 150],
  [4, 150, 900],
  [5, 900, 4000],
  [6, 4000, 100_000],
] as const

const FONT = ['Inter Variable']

const names = (
  look: MapLook,
  id: string,
  source: string,
  text: { size: number; spacing: number },
): LayerSpecification => ({
  id,
  source,
  type: 'symbol',
  layout: {
    'text-field': ['get', 'name'],
    'text-font': FONT,
    'symbol-sort-key': ['get', 'rank'],
    'text-size': text.size,
    'text-max-width': 7,
    'text-letter-spacing': text.spacing,
    'text-padding': 6,
  },
  paint: { 'text-color': look.name, 'text-halo-color': look.halo, 'text-halo-width': 1.25 },
})

function townLayers(look: MapLook): LayerSpecification[] {
  return towns.map(([minzoom, from, to]) => ({
    ...(names(look, `towns-${minzoom}`, 'towns', { size: minzoom < 5 ? 12 : 11, spacing: 0 }) as Extract<
      LayerSpecification,
      { type: 'symbol' }
    >),
    minzoom,
    filter: ['all', ['>=', ['get', 'rank'], from], ['<', ['get', 'rank'], to]],
  }))
}

/** Lakes, rivers and the borders of states in large countries. */
const waterLayers = (look: MapLook): LayerSpecification[] => [
  {
    id: 'states',
    source: 'waters',
    type: 'line',
    filter: ['==', ['get', 'kind'], 'state'],
    paint: { 'line-color': look.border, 'line-width': 0.75, 'line-dasharray': [3, 2] },
  },
  {
    id: 'rivers',
    source: 'waters',
    type: 'line',
    filter: ['==', ['get', 'kind'], 'river'],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': look.river, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 7, 1.75] },
  },
  {
    id: 'lakes',
    source: 'waters',
    type: 'fill',
    filter: ['==', ['get', 'kind'], 'lake'],
    paint: { 'fill-color': look.water, 'fill-outline-color': look.river },
  },
]

const noFeatures = { type: 'FeatureCollection' as const, features: [] }

/** The bundled map: land, waters, borders and names, only from files on our own server. */
const bundledStyle = (look: MapLook): StyleSpecification => ({
  version: 8,
  sources: {
    land: { type: 'geojson', data: mapFiles.coarse, attribution: 'Natural Earth' },
    waters: { type: 'geojson', data: noFeatures },
    countries: { type: 'geojson', data: noFeatures },
    towns: { type: 'geojson', data: noFeatures, attribution: 'GeoNames' },
  },
  layers: [
    { id: 'water', type: 'background', paint: { 'background-color': look.water } },
    {
      id: 'land',
      source: 'land',
      type: 'fill',
      filter: ['!=', ['get', 'kind'], 'outline'],
      paint: { 'fill-color': look.land },
    },
    ...waterLayers(look),
    {
      id: 'borders',
      source: 'land',
      type: 'line',
      filter: ['!=', ['get', 'kind'], 'cut'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': look.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 0, 0.5, 6, 1.5] },
    },
    ...townLayers(look).toReversed(),
    {
      ...(names(look, 'countries', 'countries', { size: 12, spacing: 0.04 }) as Extract<
        LayerSpecification,
        { type: 'symbol' }
      >),
      minzoom: 1.5,
      maxzoom: 7,
    },
  ],
})

/** Escapes the attribution, which MapLibre treats as HTML and we treat as plain text. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns the style of the base map: that of the service, or the bundled one. */
export function baseStyle(service: MapService | undefined, look: MapLook): StyleSpecification | string {
  if (service?.style !== undefined) return service.style
  if (service?.tiles === undefined) return bundledStyle(look)
  return {
    version: 8,
    sources: {
      tiles: {
        type: 'raster',
        tiles: [service.tiles],
        tileSize: 256,
        maxzoom: 19,
        ...(service.attribution && { attribution: escaped(service.attribution) }),
      },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': look.water } },
      { id: 'tiles', source: 'tiles', type: 'raster', paint: { 'raster-fade-duration': 0 } },
    ],
  }
}
