import { type Device, deviceStatuses } from '@outpost/contract/devices/device'
import type { PendingDevice } from '@outpost/contract/devices/enrolment'
import type { Tone } from '@outpost/ui/Cells'

export type DeviceStatus = 'online' | 'offline' | 'pending' | 'not_activated'

/** The word for the number in the record; anything that is none of the known numbers is "not activated" (DEVICES-071). */
export function statusOf(device: Pick<Device, 'status'>): DeviceStatus {
  switch (device.status) {
    case deviceStatuses.online:
      return 'online'
    case deviceStatuses.offline:
      return 'offline'
    case deviceStatuses.pending:
      return 'pending'
    default:
      return 'not_activated'
  }
}

/** How a state is drawn, alike in every list, header and search. */
export const statusTones = { online: 'positive', offline: 'neutral', pending: 'pending', not_activated: 'none' } as const satisfies Record<DeviceStatus, Tone>

/** What a device is called where it has no name of its own. */
export const nameOf = (device: Device): string => device.name || device.serial || `#${device.id}`

/** What a device that waits is called: its own words, which prove nothing. */
export const pendingName = (device: PendingDevice): string => device.name || device.serial || device.fingerprint
