import type { StoredFile } from '@outpost/contract/files/schemas'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'

/** The types of files that each act loads into devices. */
export const loads = {
  update_firmware: ['firmware', 'global_firmware'],
  upload_backup: ['config', 'periodic_backup'],
} as const satisfies Record<UpdateAction, readonly StoredFile['type'][]>

/** What a stored file does to a device; undefined for a file that is not loaded into devices. */
export const actionOf = ({ type }: Pick<StoredFile, 'type'>): UpdateAction | undefined =>
  (Object.keys(loads) as UpdateAction[]).find((action) => (loads[action] as readonly string[]).includes(type))

/** What the chosen devices are, as `GET /devices/statistics` counts them: by model and by firmware. What a device never said is `unknown`. */
export interface Fleet {
  model?: Readonly<Record<string, number>> | undefined
  firmware?: Readonly<Record<string, number>> | undefined
}

/** A model tells its series by how it begins. */
const seriesOf = (model: string): string | undefined =>
  /^(rut|trb|tcr|tap|otd|swm|tsw)/i.exec(model)?.[1]?.toLowerCase()
/** A maker's version names the family that it is for: `RUTX` of `RUTX_R_00.07.06`. */
const familyOf = (version: string): string | undefined => /^([A-Z][A-Z0-9]{2,7})_[A-Z]+_\d/.exec(version)?.[1]

type Facts = Pick<StoredFile, 'series' | 'device_model' | 'version'>

const differ = (one: string | null | undefined, other: string | undefined): boolean =>
  Boolean(one && other && one !== other)
const count = (counts: Readonly<Record<string, number>> = {}, fits: (value: string) => boolean): number =>
  Object.entries(counts).reduce((sum, [value, devices]) => (fits(value) ? sum + devices : sum), 0)

export const deviceCount = ({ model }: Fleet): number => count(model, () => true)

/**
 * For how many of the chosen devices a file is meant, at most: firmware belongs to a series and in it to a family, a configuration to a
 * model. What nobody tells is for the server and the device to find out.
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
