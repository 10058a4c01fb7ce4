import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoEquirectangular } from 'd3-geo'
import { geoProject } from 'd3-geo-projection'
import { feature, type Topology } from 'topojson-client'

type Ring = [longitude: number, latitude: number][]
type Polygon = Ring[]

/**
 * A country for a flat map: in degrees, cut at the edge of the map. One that is cut also has an outline without the
 * cut.
 */
export interface Country {
  type: 'Feature'
  properties: { name: string; kind?: 'cut' }
  geometry: { type: 'Polygon'; coordinates: Polygon } | { type: 'MultiPolygon'; coordinates: Polygon[] }
}

/** The outline of a country that crosses the 180th meridian, open where it is cut. */
interface Outline {
  type: 'Feature'
  properties: { kind: 'outline' }
  geometry: { type: 'MultiLineString'; coordinates: Ring[] }
}

/** The position of a country's name, and its size for comparison with others (square degrees). */
export interface CountryLabel {
  name: string
  longitude: number
  latitude: number
  size: number
}

/** The level of detail of the coasts: one for an overview of the world, one for zooming in. */
export type Detail = '110m' | '50m'

/** Three decimals are about a hundred metres, which is finer than the coasts themselves. */
const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000

/** Turns coordinates upright: the vertical axis of the projection points down. */
const upright = (coordinates: unknown): unknown =>
  (coordinates as unknown[]).map((part) =>
    typeof (part as number[])[0] === 'number'
      ? [rounded((part as number[])[0]!), rounded(-(part as number[])[1]!)]
      : upright(part),
  )

/**
 * Returns the countries of Natural Earth in degrees. The package has them joined across the poles and the 180th
 * meridian, for drawing on a sphere. A flat map would paint oceans as land, so they are cut there again.
 */
export function countries(detail: Detail): Country[] {
  const file = createRequire(import.meta.url).resolve(`world-atlas/countries-${detail}.json`)
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const degrees = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0.1)
  const cut = geoProject(feature(topology, topology.objects['countries']), degrees) as {
    features: (Country | { geometry: null })[]
  }
  return cut.features
    .filter((country): country is Country => country.geometry !== null)
    .map(({ properties: { name }, geometry }) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: geometry.type, coordinates: upright(geometry.coordinates) } as Country['geometry'],
    }))
}

const polygonsOf = ({ geometry }: Country): Polygon[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
const isEdge = ([longitude, latitude]: Ring[number]): boolean => Math.abs(longitude) > 179.99 || latitude < -89.9

/** Returns the parts of a ring between the cuts. */
function openRing(ring: Ring): Ring[] {
  const parts: Ring[] = [[]]
  for (const [at, point] of ring.entries()) {
    const before = ring[at - 1]
    if (before && isEdge(before) && isEdge(point)) parts.push([point])
    else parts.at(-1)!.push(point)
  }
  return parts.filter(({ length }) => length > 1)
}

/**
 * Returns countries for drawing: areas, with separate outlines for those that are cut. Their edges would draw the cut.
 */
export function drawing(list: readonly Country[]): (Country | Outline)[] {
  const isCut = (country: Country): boolean => polygonsOf(country).flat(2).some(isEdge)
  return list.flatMap((country): (Country | Outline)[] => {
    if (!isCut(country)) return [country]
    const coordinates = polygonsOf(country).flat().flatMap(openRing)
    return [
      { ...country, properties: { ...country.properties, kind: 'cut' } },
      { type: 'Feature', properties: { kind: 'outline' }, geometry: { type: 'MultiLineString', coordinates } },
    ]
  })
}

/** Returns the area and centroid of a ring (shoelace formula), in degrees. */
function gravity(ring: Ring): { size: number; longitude: number; latitude: number } {
  let [area, x, y] = [0, 0, 0]
  for (const [at, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(at + 1) % ring.length]!
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return { size: Math.abs(area) / 2, longitude: x / (3 * area), latitude: y / (3 * area) }
}

/** Returns each country's name at the centroid of its largest part, the largest countries first. */
export function labels(list: readonly Country[]): CountryLabel[] {
  const found = list.flatMap((country): CountryLabel[] => {
    const { name } = country.properties
    const [largest] = polygonsOf(country)
      .map(([ring]) => gravity(ring!))
      .filter(({ size }) => size > 0)
      .toSorted((a, b) => b.size - a.size)
    return largest
      ? [
          {
            name,
            longitude: rounded(largest.longitude),
            latitude: rounded(largest.latitude),
            size: rounded(largest.size),
          },
        ]
      : []
  })
  return found.toSorted((a, b) => b.size - a.size)
}
