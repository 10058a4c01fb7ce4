import { fitted, shrunk } from './raster.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import { writePng } from './write-png.ts'

/** The longer side of a small picture, in dots. */
export const SIDE = 256

/** As few dots of eight as are still more than the small picture has. */
const sideOf = (width: number, height: number): number => [1, 2, 4].find((side) => (Math.max(width, height) * side) / 8 >= SIDE) ?? 8

/** The small picture of a PNG or JPEG, as PNG. Throws an Error where it is damaged. */
export function smallPicture(bytes: Buffer, mediaType: 'image/png' | 'image/jpeg'): Buffer {
  const raster = mediaType === 'image/png' ? readPng(bytes) : readJpeg(bytes, sideOf)
  return writePng(shrunk(raster, fitted(raster.width, raster.height, SIDE)))
}
