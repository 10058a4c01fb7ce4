import sharp from 'sharp'
import { SIDE } from './side.ts'

/**
 * The small picture of a PNG or JPEG, as PNG, standing as its camera was held.
 * @param mostDots dots of the largest picture that is unpacked
 * @throws Error where it is damaged, or larger
 */
export async function smallPicture(bytes: Uint8Array, mostDots: number): Promise<Uint8Array> {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: mostDots, sequentialRead: true })
  return picture.autoOrient().resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}
