import type { Device } from '@outpost/contract/devices/device'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import type { PendingDevice } from '@outpost/contract/devices/enrolment/schemas'
import type { Tone } from '@outpost/ui/Cells'

export type DeviceStatus = 'online' | 'offline' | 'pending' | 'not_activated'

/** The word for the number in the record; anything that is none of the known numbers is "not activated". */
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

/** How a state is rendered, alike in every list, header and search. */
export const statusTones = {
  online: 'positive',
  offline: 'neutral',
  pending: 'pending',
  not_activated: 'none',
} as const satisfies Record<DeviceStatus, Tone>

/** True for a text with a sign that can be seen: a device may call itself by blanks, or by signs without any width. */
const isVisible = (text: string | null | undefined): text is string => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text ?? '')
/** True for a text that keys can type letter by letter: no signs that turn, hide or break a line, and single blanks only. */
const isTypeable = (text: string | null | undefined): text is string =>
  /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+( [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u.test(text ?? '')

/** What a device is called; one without a name that can be seen goes by its serial number. */
export const nameOf = (device: Device): string => [device.name, device.serial].find(isVisible) ?? `#${device.id}`

/** What is typed to name a device for good: its name where keys can type it, for devices name themselves as they like. */
export const typedNameOf = (device: Device): string => [device.name, device.serial].find(isTypeable) ?? `#${device.id}`

/** What a device that waits is called: its own words, which prove nothing. */
export const pendingName = (device: PendingDevice): string =>
  [device.name, device.serial].find(isVisible) ?? device.fingerprint
