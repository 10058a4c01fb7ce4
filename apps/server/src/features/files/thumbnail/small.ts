import sharp from 'sharp'
import { SIDE } from './side.ts'

/**
 * Creates the thumbnail of a PNG or JPEG as PNG, rotated according to the camera's orientation.
 * @param maxDots the number of pixels of the largest picture that is decoded
 * @throws Error if it is damaged or larger
 */
export async function smallPicture(bytes: Uint8Array, maxDots: number): Promise<Uint8Array> {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxDots, sequentialRead: true })
  return picture.autoOrient().resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
}
