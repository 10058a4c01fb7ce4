import type { Tone } from '../cells/glyphs.ts'
import type { Place } from './types.ts'

/** An area of the world in degrees: west, south, east and north. West is greater than east across the 180th meridian. */
export type Area = readonly [west: number, south: number, east: number, north: number]

/** A point that stands for one or more records at a place. */
export interface MapPoint extends Place {
  id: string
  /** The number of records; 1 is shown without a number. */
  count: number
  /** The worst state of the records. */
  tone: Tone
  /** What the point stands for, for the list beside the map. */
  label: string
  /** Further text for the list, such as the numbers by state. */
  detail?: string
}

/** What the map shows: its area, centre and zoom level. */
export interface MapSight extends Place {
  area: Area
  zoom: number
}

type Corner = readonly [longitude: number, latitude: number]

/** Lines, areas and dots on a map, in degrees; the radius of a circle is in metres. */
export type MapShape =
  | { id: string; kind: 'line' | 'area' | 'dots'; points: readonly Corner[] }
  | { id: string; kind: 'circle'; center: Place; radius: number }

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Brings a longitude into -180 to 180. */
const normal = (longitude: number): number => round(((((longitude + 180) % 360) + 360) % 360) - 180)

/**
 * Returns the area that a map shows. A map that shows copies of the world side by side has longitudes beyond 180.
 * @example areaOf({ west: 170, south: 0, east: 200, north: 10 }) // [170, 0, -160, 10]
 */
export function areaOf({ west, south, east, north }: Record<'west' | 'south' | 'east' | 'north', number>): Area {
  const [low, high] = [round(Math.max(-90, south)), round(Math.min(90, north))]
  if (east - west >= 360) return [-180, low, 180, high]
  return [normal(west), low, normal(east), high]
}

const EARTH = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the corners of a circle of a radius in metres, closed. */
export function circle({ latitude, longitude }: Place, radius: number, corners = 64): Corner[] {
  const [lat, angle] = [radians(latitude), radius / EARTH]
  return Array.from({ length: corners + 1 }, (_, at) => {
    const bearing = (2 * Math.PI * at) / corners
    const north = Math.asin(Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing))
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * Math.sin(north),
    )
    return [round(longitude + (east * 180) / Math.PI), round((north * 180) / Math.PI)] as const
  })
}
