import { imageLimits } from '@outpost/contract/files/images/constants'
import { inThreads } from '../../../kit/threads.ts'
import type { PictureFacts } from '../picture.ts'
import { SIDE } from './side.ts'

export interface Picture {
  bytes: Uint8Array
  /** Dots of the largest picture that is unpacked. */
  mostDots: number
}

/** The database keeps no more of one. */
const MOST_BYTES = 262_144

const makeSmall = inThreads<Picture, Uint8Array>(new URL('./thread.ts', import.meta.url), 'a small picture', {
  atOnce: 2,
  waiting: 32,
  milliseconds: 10_000,
  heapMb: 256,
})

/**
 * The small picture of an upload, a PNG of at most 256 dots both ways. Null where the picture is small itself, or
 * none can be made of it: it is damaged or of a rare kind, or too many wait. Then the picture itself is shown in its place.
 */
export async function thumbnailOf(bytes: Buffer, { width, height }: PictureFacts): Promise<Buffer | null> {
  if (Math.max(width, height) <= SIDE) return null
  try {
    const small = Buffer.from(await makeSmall({ bytes, mostDots: imageLimits.width * imageLimits.height }))
    return small.length > MOST_BYTES || small.length >= bytes.length ? null : small
  } catch {
    return null
  }
}
