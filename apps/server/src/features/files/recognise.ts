import type { FileType } from '@outpost/contract/files/schemas'
import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { Incoming } from '../../kit/blobs.ts'
import { inThreads } from '../../kit/threads.ts'
import { mayBeArchive } from './archive.ts'
import { isText } from './content.ts'
import type { TellingType } from './facts.ts'
import { nothingKnown, type Facts } from './firmware.ts'

/** A file as its thread gets it. */
export interface Sample {
  type: TellingType
  /** Where it lies. */
  file: string
  head: Uint8Array
  /** Bytes. */
  size: number
}

/** How kinds of files begin that are no firmware, whatever they are called. */
const foreign = ['PK\x03\x04', '%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'MZ', '\x7fELF', 'Rar!', '7z\xbc\xaf'].map(
  (start) => Buffer.from(start, 'latin1'),
)

const isForeign = ({ head }: Incoming): boolean => foreign.some((start) => head.subarray(0, start.length).equals(start))

/** By its first bytes: whether it is worth a closer look. */
const mayBe = (type: TellingType, file: Incoming): boolean =>
  type === 'config' ? mayBeArchive(file.head) : file.size > 0 && !isText(file.head) && !isForeign(file)

/**
 * The person who sends a file chooses its content, so that no request and no device waits for it to be read: it has a thread, and
 * ten seconds and another for each 10 MB, which a slow disk takes for the sum over a large image. Many wait when a whole fleet is backed up.
 */
const readFacts = inThreads<Sample, Facts | undefined>(
  new URL('./recognise-thread.ts', import.meta.url),
  'a look into a file',
  {
    atOnce: 2,
    waiting: 1000,
    milliseconds: ({ size }) => 10_000 + size / 10_000,
    heapMb: 128,
  },
)

/** What its thread finds; undefined where the file is none of its type, takes too long or breaks the thread. */
async function factsIn(sample: Sample): Promise<Facts | undefined> {
  try {
    return await readFacts(sample)
  } catch (error) {
    if (error instanceof ApiError) throw error
    return undefined
  }
}

/**
 * Reads from the content of a file for which model, series and version it is. Its name counts for nothing.
 * Throws FILE_NOT_RECOGNISED for what cannot be of that type, TOO_MANY_REQUESTS where too many files wait to be read.
 */
export async function recognise(type: FileType, file: Incoming): Promise<Facts> {
  if (type !== 'config' && type !== 'firmware' && type !== 'global_firmware') return nothingKnown
  const known = mayBe(type, file)
    ? await factsIn({ type, file: file.file, head: file.head, size: file.size })
    : undefined
  // Why it could not be read is a matter of its format; what the reader can do about it is the same.
  if (known === undefined) throw fail('FILE_NOT_RECOGNISED', { source: 'file' })
  return known
}
