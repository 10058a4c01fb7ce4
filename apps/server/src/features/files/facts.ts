import type { FileType } from '@outpost/contract/files/schemas'
import { factsOfBackup } from './backup.ts'
import { factsOfFirmware, type Facts } from './firmware.ts'
import type { Readings } from './readings.ts'

/** The types of files whose content tells for which device they are. */
export type TellingType = Extract<FileType, 'config' | 'firmware' | 'global_firmware'>

/** What the content of a file tells. Throws an Error where it is damaged or of another kind. */
export const factsOf = (type: TellingType, file: Readings): Promise<Facts> =>
  type === 'config' ? factsOfBackup(file) : factsOfFirmware(file)
