import type { StoredFile } from '@outpost/contract/files/schemas'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'

/** The file types that each action uploads to devices. */
export const loads = {
  update_firmware: ['firmware', 'global_firmware'],
  upload_backup: ['config', 'periodic_backup'],
} as const satisfies Record<UpdateAction, readonly StoredFile['type'][]>

/** Returns the action that uploads a stored file to devices; undefined if its type is never uploaded. */
export const actionOf = ({ type }: Pick<StoredFile, 'type'>): UpdateAction | undefined =>
  (Object.keys(loads) as UpdateAction[]).find((action) => (loads[action] as readonly string[]).includes(type))

/**
 * The number of selected devices by model and by firmware, as returned by `GET /devices/statistics`. Devices that have
 * not reported a value are counted as `unknown`.
 */
export interface Fleet {
  model?: Readonly<Record<string, number>> | undefined
  firmware?: Readonly<Record<string, number>> | undefined
}

/** Returns the series, which is the prefix of the model. */
const seriesOf = (model: string): string | undefined =>
  /^(rut|trb|tcr|tap|otd|swm|tsw)/i.exec(model)?.[1]?.toLowerCase()
/** Returns the device family in a manufacturer's version: `RUTX` in `RUTX_R_00.07.06`. */
const familyOf = (version: string): string | undefined => /^([A-Z][A-Z0-9]{2,7})_[A-Z]+_\d/.exec(version)?.[1]

type Facts = Pick<StoredFile, 'series' | 'device_model' | 'version'>

const differ = (one: string | null | undefined, other: string | undefined): boolean =>
  Boolean(one && other && one !== other)
const count = (counts: Readonly<Record<string, number>> = {}, fits: (value: string) => boolean): number =>
  Object.entries(counts).reduce((sum, [value, devices]) => (fits(value) ? sum + devices : sum), 0)

export const deviceCount = ({ model }: Fleet): number => count(model, () => true)

/**
 * Returns an upper bound for how many of the selected devices a file fits. Firmware belongs to a series and, within it,
 * to a family; a configuration belongs to a model. Unknown values count as fitting; the server and the device decide.
 */
export function fitCount(action: UpdateAction, file: Facts, { model, firmware }: Fleet): number {
  if (action === 'upload_backup')
    return count(
      model,
      (name) =>
        name === 'unknown' || file.device_model === '' || file.device_model.toUpperCase() === name.toUpperCase(),
    )
  const bySeries = count(model, (name) => !differ(file.series, seriesOf(name)))
  return Math.min(
    bySeries,
    count(firmware, (version) => !differ(familyOf(file.version), familyOf(version))),
  )
}
