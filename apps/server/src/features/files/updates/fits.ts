import type { FileType } from '@outpost/contract/files/schemas'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import { fullStorage, type UpdateFault } from '@outpost/contract/files/updates/constants'
import type { Transaction } from '../../../db/database.ts'
import { latestNumbers } from '../../devices/service.ts'
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
  boards: readonly string[]
}
interface DeviceFacts {
  series: string | null
  model: string | null
  firmware: string | null
}

const differ = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one && other && one !== other)

/** A whole model, such as RUTX50. Boards of a family, such as `rutx` or `rut9m`, do not name models. */
const wholeModel = /^(?:rut|trb|tcr|tap|otd|swm|tsw)[a-z]?\d{2,3}$/i

/** Whether firmware lists the models that it supports, all of them by name, and the model is not among them. */
function isUnsupported(boards: readonly string[], model: string | null): boolean {
  const models = boards.map((board) => board.slice(board.indexOf(',') + 1))
  return (
    model !== null &&
    wholeModel.test(model) &&
    models.length > 0 &&
    models.every((name) => wholeModel.test(name)) &&
    !models.some((name) => name.toUpperCase() === model.toUpperCase())
  )
}

/**
 * Returns why a file does not fit a device, or null. Firmware must be for the same series, and for the same family if
 * both versions name one, and must not list other models only. A configuration must be for the same model. What is unknown is left to the device, which
 * checks the file before applying it.
 */
export function findMismatch(
  action: UpdateAction,
  file: FileFacts,
  device: DeviceFacts,
): Exclude<UpdateFault, 'busy' | 'offline' | 'storage'> | null {
  if (!loads[action].includes(file.type)) return 'type'
  if (action === 'update_firmware') {
    const isForeign =
      differ(file.series, device.series ?? seriesOf(device.model ?? '')) ||
      differ(familyOf(file.version), familyOf(device.firmware ?? ''))
    if (isForeign) return 'series'
    return isUnsupported(file.boards, device.model) ? 'unsupported' : null
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
  unsupported: "The firmware does not support the device's model.",
  storage: `The device's flash is full: ${fullStorage} % or more is in use. Delete files on the device first.`,
  model: "The configuration does not match the device's model.",
  busy: 'Another update of this device is not finished yet.',
  offline: 'The device is offline.',
}

/** Returns the share of flash in use of those devices that have reported it, in percent. */
export const storageOf = (tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  latestNumbers(tx, ids, 'storage_used')

/** Whether the flash of a device was too full for an update when it last reported. */
export const isFull = async (tx: Transaction, id: number): Promise<boolean> =>
  ((await storageOf(tx, [id])).get(id) ?? 0) >= fullStorage
