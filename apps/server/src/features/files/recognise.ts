import type { FileType } from '@outpost/contract/files/schemas'
import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { Incoming } from '../../kit/blobs.ts'
import { inThreads } from '../../kit/threads.ts'
import { mayBeArchive } from './archive.ts'
import { isText } from './content.ts'
import type { TellingType } from './facts.ts'
import { nothingKnown, type Facts } from './firmware.ts'

/** A file as the worker thread receives it. */
export interface Sample {
  type: TellingType
  /** Its path. */
  file: string
  head: Uint8Array
  /** In bytes. */
  size: number
}

/** Magic numbers of file types that are not firmware, no matter what the file is called. */
const foreign = ['PK\x03\x04', '%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'MZ', '\x7fELF', 'Rar!', '7z\xbc\xaf'].map(
  (start) => Buffer.from(start, 'latin1'),
)

const isForeign = ({ head }: Incoming): boolean => foreign.some((start) => head.subarray(0, start.length).equals(start))

/** Whether the first bytes of a file justify a closer look. */
const mayBe = (type: TellingType, file: Incoming): boolean =>
  type === 'config' ? mayBeArchive(file.head) : file.size > 0 && !isText(file.head) && !isForeign(file)

/**
 * Reads files in worker threads, since their content is untrusted and must not delay requests or devices. The limit is
 * ten seconds, plus one for each 10 MB because a slow disk needs time for the checksum of a large image. Many may wait
 * when a whole fleet is backed up.
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

/**
 * Returns the facts that the thread finds; undefined if the file is not of its type, takes too long, or crashes the
 * thread.
 */
async function factsIn(sample: Sample): Promise<Facts | undefined> {
  try {
    return await readFacts(sample)
  } catch (error) {
    if (error instanceof ApiError) throw error
    return undefined
  }
}

/**
 * Determines model, series and version from the content of a file. Its name is ignored. Throws FILE_NOT_RECOGNISED if
 * it cannot be of that type, and TOO_MANY_REQUESTS if too many files are waiting.
 */
export async function recognise(type: FileType, file: Incoming): Promise<Facts> {
  if (type !== 'config' && type !== 'firmware' && type !== 'global_firmware') return nothingKnown
  const known = mayBe(type, file)
    ? await factsIn({ type, file: file.file, head: file.head, size: file.size })
    : undefined
  // The reason depends on the format, but what the user can do about it is always the same.
  if (known === undefined) throw fail('FILE_NOT_RECOGNISED', { source: 'file' })
  return known
}
