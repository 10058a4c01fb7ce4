import type { FileType } from '@outpost/contract/files/schemas'
import { factsOfBackup } from './backup.ts'
import { factsOfFirmware, type Facts } from './firmware.ts'
import type { Readings } from './readings.ts'

/** The types of files whose content shows which devices they are for. */
export type TellingType = Extract<FileType, 'config' | 'firmware' | 'global_firmware'>

/** Reads the facts in a file. Throws an Error if it is damaged or of another kind. */
export const factsOf = (type: TellingType, file: Readings): Promise<Facts> =>
  type === 'config' ? factsOfBackup(file) : factsOfFirmware(file)
