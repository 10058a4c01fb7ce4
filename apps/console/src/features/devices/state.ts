import type { Device } from '@outpost/contract/devices/device'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import type { PendingDevice } from '@outpost/contract/devices/enrolment/schemas'
import { type Tone, toMillis } from '@outpost/ui/Cells'

export type DeviceStatus = 'online' | 'offline' | 'pending' | 'not_activated'

/** Returns the name of a numeric status; unknown numbers are "not activated". */
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

/**
 * Whether a device is offline because it tests a change of its configuration, for which it connects again.
 * @param now milliseconds since 1970
 */
export const isTesting = ({ status, testing_until }: Pick<Device, 'status' | 'testing_until'>, now: number): boolean =>
  status === deviceStatuses.offline && testing_until !== null && (toMillis(testing_until) ?? 0) > now

/** The tone of each status, the same in every list, header and search. */
export const statusTones = {
  online: 'positive',
  offline: 'neutral',
  pending: 'pending',
  not_activated: 'none',
} as const satisfies Record<DeviceStatus, Tone>

/** Whether a text contains a visible character. The name of a device may consist of spaces or zero-width characters. */
const isVisible = (text: string | null | undefined): text is string => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text ?? '')

/** Returns the display name of a device: its name, or its serial number if the name has no visible characters. */
export const nameOf = (device: Device): string => [device.name, device.serial].find(isVisible) ?? `#${device.id}`

/** Returns the display name of a device that waits for approval. It is reported by the device and unverified. */
export const pendingName = (device: PendingDevice): string =>
  [device.name, device.serial].find(isVisible) ?? device.fingerprint
