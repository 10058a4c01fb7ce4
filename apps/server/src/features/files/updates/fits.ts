import type { FileType } from '@outpost/contract/files/schemas'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import type { UpdateFault } from '@outpost/contract/files/updates/constants'
import { familyOf, seriesOf } from '../firmware.ts'

/** The types of files that each action installs. */
const loads: Record<UpdateAction, readonly FileType[]> = {
  update_firmware: ['firmware', 'global_firmware'],
  upload_backup: ['config', 'periodic_backup'],
}

interface FileFacts {
  type: FileType
  series: string | null
  device_model: string
  version: string
}
interface DeviceFacts {
  series: string | null
  model: string | null
  firmware: string | null
}

const differ = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one && other && one !== other)

/**
 * Returns why a file does not fit a device, or null. Firmware must be for the same series, and for the same family if
 * both versions name one. A configuration must be for the same model. What is unknown is left to the device, which
 * checks the file before applying it.
 */
export function findMismatch(
  action: UpdateAction,
  file: FileFacts,
  device: DeviceFacts,
): Exclude<UpdateFault, 'busy' | 'offline'> | null {
  if (!loads[action].includes(file.type)) return 'type'
  if (action === 'update_firmware') {
    const isForeign =
      differ(file.series, device.series ?? seriesOf(device.model ?? '')) ||
      differ(familyOf(file.version), familyOf(device.firmware ?? ''))
    return isForeign ? 'series' : null
  }
  return file.device_model !== '' && device.model && file.device_model.toUpperCase() !== device.model.toUpperCase()
    ? 'model'
    : null
}

/** Whether the firmware that a device reports is the wanted version. Some devices append a revision to the version. */
export const showsVersion = (reported: string | null, wanted: string): boolean =>
  reported !== null && wanted !== '' && (reported === wanted || reported.startsWith(`${wanted} `))

/** The messages for updates that did not begin, on the channel, in the log and in the history. */
export const faultMessages: Record<UpdateFault, string> = {
  type: 'This file is of the wrong type for this update.',
  series: "The firmware does not match the device's series.",
  model: "The configuration does not match the device's model.",
  busy: 'Another update of this device is not finished yet.',
  offline: 'The device is offline.',
}
