import type { Tone } from '../cells/glyphs.ts'

/** A position in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** A marker of the map. Without a position it is only shown in the list. */
export interface MapMarker {
  id: string
  label: string
  tone: Tone
  /** The name of its status. */
  status: string
  latitude: number | null
  longitude: number | null
}

/**
 * A map service that replaces the bundled map: a MapLibre style, or raster tiles from a URL template with {z}, {x} and
 * {y}.
 */
export interface MapService {
  style?: string
  tiles?: string
  /** The required attribution, as plain text. */
  attribution?: string
}

/** Texts of the map. */
export interface MapMessages {
  search: string
  zoomIn: string
  zoomOut: string
  attribution: string
  /** Shown if the map cannot be rendered here. */
  noMap: string
  /** Shown if the brand's map service is unavailable. */
  serviceFailed: string
  /** Shown if there are no markers. */
  empty: string
  noPlace: string
  pickHere: string
  showMore: string
  near: (kilometres: string, name: string) => string
}

export type Located = MapMarker & Place

export const isLocated = (marker: MapMarker): marker is Located => marker.latitude !== null && marker.longitude !== null
