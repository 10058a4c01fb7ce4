import type { FileType } from '@outpost/contract/files/schemas'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import type { UpdateFault } from '@outpost/contract/files/updates/constants'
import { familyOf, seriesOf } from '../firmware.ts'

/** The types of files that each action loads into devices. */
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
 * Why a file is not for a device: firmware belongs to a series, and in it to the family that its version names as that of the device does; a
 * configuration belongs to a model. What neither tells is left to the device, which looks into the file itself before it applies it.
 */
export function misfit(
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

/** Whether a device that reports a firmware has the wanted one: some add a revision behind the version. */
export const showsVersion = (reported: string | null, wanted: string): boolean =>
  reported !== null && wanted !== '' && (reported === wanted || reported.startsWith(`${wanted} `))

/** Why an update did not begin, as the channel, the log and the history tell it. */
export const faultMessages: Record<UpdateFault, string> = {
  type: 'The file is of another type and cannot be loaded into devices this way.',
  series: 'The firmware does not match the series of the device.',
  model: 'The configuration does not match the model of the device.',
  busy: 'Another update of this device is not over yet.',
  offline: 'The device is not connected.',
}
