import { imageLimits } from '@outpost/contract/files/images/constants'
import { inThreads } from '../../../kit/threads.ts'
import type { PictureFacts } from '../picture.ts'
import { SIDE } from './side.ts'

export interface Picture {
  bytes: Uint8Array
  /** The number of pixels of the largest picture that is decoded. */
  maxDots: number
}

/** The maximum size of a thumbnail in the database. */
const MAX_BYTES = 262_144

const makeSmall = inThreads<Picture, Uint8Array>(new URL('./thread.ts', import.meta.url), 'a small picture', {
  atOnce: 2,
  waiting: 32,
  milliseconds: 10_000,
  heapMb: 256,
})

/**
 * Returns the thumbnail of an upload: a PNG of at most 256 pixels on each side. Null if the picture is small itself, or
 * no thumbnail can be made, because it is damaged or of a rare kind, or because too many are waiting. The picture is
 * then shown instead.
 */
export async function thumbnailOf(bytes: Buffer, { width, height }: PictureFacts): Promise<Buffer | null> {
  if (Math.max(width, height) <= SIDE) return null
  try {
    const small = Buffer.from(await makeSmall({ bytes, maxDots: imageLimits.width * imageLimits.height }))
    return small.length > MAX_BYTES || small.length >= bytes.length ? null : small
  } catch {
    return null
  }
}
