import type { FileType } from '@outpost/contract/files/files'
import { fail } from '@outpost/contract/kit/errors'
import type { Incoming } from '../../kit/blobs.ts'
import { mayBeArchive } from './archive.ts'
import { factsOfBackup } from './backup.ts'
import { isText } from './content.ts'
import { factsOfFirmware, nothingKnown, type Facts } from './firmware.ts'

/** How kinds of files begin that are no firmware, whatever they are called. */
const foreign = ['PK\x03\x04', '%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'MZ', '\x7fELF', 'Rar!', '7z\xbc\xaf'].map((start) => Buffer.from(start, 'latin1'))

const isForeign = ({ head }: Incoming): boolean => foreign.some((start) => head.subarray(0, start.length).equals(start))

async function factsOf(type: FileType, file: Incoming): Promise<Facts> {
  if (type === 'config') {
    if (!mayBeArchive(file.head)) throw new Error('the file is no archive of a configuration')
    return factsOfBackup(file)
  }
  if (type !== 'firmware' && type !== 'global_firmware') return nothingKnown
  if (file.size === 0 || isText(file.head) || isForeign(file)) throw new Error('the file is no firmware')
  return factsOfFirmware(file)
}

/**
 * Reads from the content of a file for which model, series and version it is (FILES-031). Its name counts for nothing.
 * Throws FILE_NOT_RECOGNISED for what cannot be of that type.
 */
export async function recognise(type: FileType, file: Incoming): Promise<Facts> {
  try {
    return await factsOf(type, file)
  } catch {
    // Why it could not be read is a matter of its format; what the reader can do about it is the same.
    throw fail('FILE_NOT_RECOGNISED', { source: 'file' })
  }
}
