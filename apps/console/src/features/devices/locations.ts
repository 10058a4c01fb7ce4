import type { Device } from '@outpost/contract/devices/device'
import type { devices } from '@outpost/contract/devices/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { MapMarker } from '@outpost/ui/MapView'
import type { Translate } from '../../kit/i18n/i18n.ts'
import { nameOf, statusOf, statusTones } from './state.ts'

/** What is sent of one device. */
export type Location = InputOf<typeof devices.updateMany>['data'][number]

/** Half a location is possible while it is typed. */
export interface Coordinates {
  latitude: number | null
  longitude: number | null
}

/** What a device has without the changes of the form. */
const storedOf = (device: Device): Coordinates => ({
  latitude: device.user_set_latitude ?? null,
  longitude: device.user_set_longitude ?? null,
})

/** Where a device is after the changes. */
export function coordinatesOf(device: Device, changes: readonly Location[]): Coordinates {
  const change = changes.find(({ id }) => id === device.id)
  return change
    ? { latitude: change.user_set_latitude ?? null, longitude: change.user_set_longitude ?? null }
    : storedOf(device)
}

/** The changes with this location for some devices; what a device has anyway is none. */
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

/** The first device that has one coordinate without the other. */
export const incompleteOf = (chosen: readonly Device[], changes: readonly Location[]): Device | undefined =>
  chosen.find((device) => {
    const { latitude, longitude } = coordinatesOf(device, changes)
    return (latitude === null) !== (longitude === null)
  })

/** Devices as the map and its list show them. */
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
