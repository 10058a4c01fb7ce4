import type { Place } from './types.ts'

/**
 * Six decimals are a tenth of a metre. After panning around the globe, the map reports a longitude of 370° instead of
 * 10°.
 */
export const placeOf = ({ lng, lat }: { lng: number; lat: number }): Place => ({
  latitude: Number(lat.toFixed(6)),
  longitude: Number((((((lng + 180) % 360) + 360) % 360) - 180).toFixed(6)),
})
