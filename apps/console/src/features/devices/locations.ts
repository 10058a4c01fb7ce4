import type { Device } from '@outpost/contract/devices/device'
import type { devices } from '@outpost/contract/devices/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { MapMarker, Place } from '@outpost/ui/MapView'
import type { Translate } from '../../kit/i18n/i18n.ts'
import { nameOf, statusOf, statusTones } from './state.ts'

/** The values sent for a device. */
export type Location = InputOf<typeof devices.updateMany>['data'][number]

/** Coordinates; one of them may be missing while the user types. */
export interface Coordinates {
  latitude: number | null
  longitude: number | null
}

/** Returns the stored location of a device, without the changes in the form. */
const storedOf = (device: Device): Coordinates => ({
  latitude: device.user_set_latitude ?? null,
  longitude: device.user_set_longitude ?? null,
})

const pairs = [
  ['user_set_latitude', 'user_set_longitude'],
  ['latitude', 'longitude'],
  ['cell_tower_latitude', 'cell_tower_longitude'],
] as const

/** The fields from which the place of a device is known. */
export const placeFields = pairs.flat()

/** Returns where devices are known to be: as set by a user, else their GPS fix, else their cell tower. */
export const knownPlaces = (devices: readonly Device[]): Place[] =>
  devices.flatMap((device) => {
    for (const [north, east] of pairs) {
      const [latitude, longitude] = [device[north], device[east]].map((value) =>
        value === null || value === undefined ? Number.NaN : Number(value),
      )
      if (Number.isFinite(latitude) && Number.isFinite(longitude))
        return [{ latitude: latitude!, longitude: longitude! }]
    }
    return []
  })

/** Returns the stored locations of the devices that changes are about, to restore them. */
export const formerLocations = (devices: readonly Device[], changes: readonly Location[]): Location[] =>
  devices
    .filter((device) => changes.some(({ id }) => id === device.id))
    .map((device) => {
      const { latitude, longitude } = storedOf(device)
      return { id: device.id, user_set_latitude: latitude, user_set_longitude: longitude }
    })

/** Returns the location of a device including the changes. */
export function coordinatesOf(device: Device, changes: readonly Location[]): Coordinates {
  const change = changes.find(({ id }) => id === device.id)
  return change
    ? { latitude: change.user_set_latitude ?? null, longitude: change.user_set_longitude ?? null }
    : storedOf(device)
}

/**
 * Returns the changes with this location applied to some devices; a location equal to the stored one is not a change.
 */
export function withLocation(
  chosen: readonly Device[],
  { latitude, longitude }: Coordinates,
  changes: readonly Location[],
): Location[] {
  const ids = new Set(chosen.map(({ id }) => id))
  const changed = chosen.filter(
    (device) => storedOf(device).latitude !== latitude || storedOf(device).longitude !== longitude,
  )
  return [
    ...changes.filter(({ id }) => !ids.has(id)),
    ...changed.map(({ id }) => ({ id, user_set_latitude: latitude, user_set_longitude: longitude })),
  ]
}

/** Returns the first device that has only one of the two coordinates. */
export const incompleteOf = (chosen: readonly Device[], changes: readonly Location[]): Device | undefined =>
  chosen.find((device) => {
    const { latitude, longitude } = coordinatesOf(device, changes)
    return (latitude === null) !== (longitude === null)
  })

/** Returns the devices as markers for the map and its list. */
export const markersOf = (chosen: readonly Device[], changes: readonly Location[], t: Translate): MapMarker[] =>
  chosen.map((device) => {
    const status = statusOf(device)
    return {
      id: String(device.id),
      label: nameOf(device),
      tone: statusTones[status],
      status: t(`devices:status.${status}`),
      ...coordinatesOf(device, changes),
    }
  })
