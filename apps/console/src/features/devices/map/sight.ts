import { MAX_ZOOM } from '@outpost/contract/devices/map/constants'
import type { Area, Camera, MapSight } from '@outpost/ui/ClusterMap'

type Search = Readonly<Record<string, string | undefined>>

/** The width in degrees of the steps to which a request is rounded at zoom level 0: half of the world. */
const STEP = 180

const within = (text: string | undefined, most: number): number | undefined =>
  text !== undefined && /^-?\d{1,3}(\.\d{1,6})?$/.test(text) && Math.abs(Number(text)) <= most
    ? Number(text)
    : undefined

/** Reads the position of the map from the address; undefined if it has none. */
export function readCamera(search: Search): Camera | undefined {
  const [latitude, longitude, zoom] = [
    within(search['lat'], 90),
    within(search['lng'], 180),
    within(search['zoom'], MAX_ZOOM),
  ]
  return latitude === undefined || longitude === undefined || zoom === undefined || zoom < 0
    ? undefined
    : { latitude, longitude, zoom }
}

/** Adds the position of the map to the parameters of the address: about a metre, and a hundredth of a zoom level. */
export const writeCamera = ({ latitude, longitude, zoom }: Camera, search: Search): Search => ({
  ...search,
  lat: latitude.toFixed(5),
  lng: longitude.toFixed(5),
  zoom: zoom.toFixed(2),
})

const wrapped = (longitude: number): number =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude

/**
 * Returns the area and the zoom level to request for what the map shows. The area is a little larger, so that a small
 * movement needs no other request.
 */
export function requestOf({ area, zoom }: Pick<MapSight, 'area' | 'zoom'>): { bounds: number[]; zoom: number } {
  const level = Math.min(MAX_ZOOM, Math.max(0, Math.floor(zoom)))
  const step = STEP / 2 ** level
  const [west, south, east, north] = area
  const width = west > east ? east + 360 - west : east - west
  const bottom = Math.max(-90, Math.floor(south / step) * step)
  const top = Math.min(90, Math.ceil(north / step) * step)
  const left = Math.floor(west / step) * step
  const right = Math.ceil((west + width) / step) * step
  const bounds = right - left >= 360 ? [-180, bottom, 180, top] : [wrapped(left), bottom, wrapped(right), top]
  return { bounds: bounds.map((degrees) => Math.round(degrees * 1e6) / 1e6), zoom: level }
}

/** Returns the smallest area that contains some areas; undefined for none. */
export function unionOf(areas: readonly (readonly number[])[]): Area | undefined {
  if (areas.length === 0) return undefined
  const of = (place: number, pick: (...values: number[]) => number): number =>
    areas.reduce((value, area) => pick(value, area[place]!), areas[0]![place]!)
  return [of(0, Math.min), of(1, Math.min), of(2, Math.max), of(3, Math.max)]
}
