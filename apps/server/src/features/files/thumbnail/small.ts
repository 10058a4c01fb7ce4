import sharp from 'sharp'
import { SIDE } from './side.ts'

/**
 * Creates the thumbnail of a PNG or JPEG as PNG, rotated according to the camera's orientation.
 * @param mostDots the number of pixels of the largest picture that is decoded
 * @throws Error if it is damaged or larger
 */
export async function smallPicture(bytes: Uint8Array, mostDots: number): Promise<Uint8Array> {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: mostDots, sequentialRead: true })
  return picture.autoOrient().resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}
