import type { Tone } from '../cells/glyphs.ts'

/** A point in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** Something on the map. Without a place it stands in the list alone. */
export interface MapMarker {
  id: string
  label: string
  tone: Tone
  /** The word for its state. */
  status: string
  latitude: number | null
  longitude: number | null
}

/** A map service in place of the bundled map: a style of MapLibre, or raster tiles by a template with {z}, {x} and {y}. */
export interface MapService {
  style?: string
  tiles?: string
  /** Whom the map is owed to, as plain text. */
  attribution?: string
}

/** What the map says by itself. */
export interface MapMessages {
  search: string
  zoomIn: string
  zoomOut: string
  attribution: string
  /** The map cannot be rendered here. */
  noMap: string
  /** The brand's service is away. */
  serviceFailed: string
  /** Nothing is on the map. */
  empty: string
  noPlace: string
  pickHere: string
  showMore: string
  near: (kilometres: string, name: string) => string
}

export type Located = MapMarker & Place

export const isLocated = (marker: MapMarker): marker is Located => marker.latitude !== null && marker.longitude !== null
