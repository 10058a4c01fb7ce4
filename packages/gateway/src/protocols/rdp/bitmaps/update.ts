import { decodePlanar } from './planar.ts'
import { decodeInterleaved } from './rle.ts'

/** A bitmap of an update, and the rectangle of the screen that it is for (MS-RDPBCGR 2.2.9.1.1.3.1.2.2). */
interface Bitmap {
  left: number
  top: number
  right: number
  bottom: number
  width: number
  height: number
  bits: number
  flags: number
  data: Buffer
}

const fields = ['left', 'top', 'right', 'bottom', 'width', 'height', 'bits', 'flags'] as const
/** Bytes before the data: these fields and the length. */
const head = 18
const isCompressed = 0x1
/** Set if the compressed data begin without a header of eight bytes. */
const hasNoHeader = 0x400
/**
 * The most pixels of a bitmap, a strip of the largest screen, and of all bitmaps of an update that are decoded. A few bytes
 * can stand for any number of pixels, so what exceeds this is not decoded.
 */
const maxPixels = { bitmap: 512 * 1024, update: 4 * 1024 * 1024 } as const
/** The most bytes of a bitmap that is sent on: an update of the fast path has up to 32 KiB. */
const maxData = 16_000

/**
 * Makes every bitmap of an update as large as its rectangle. Targets such as xrdp pad bitmaps to a width of four, which
 * the protocol allows, but the client of the browser takes the width of the rectangle for that of the bitmap
 * (IronRDP, issue 1251). The padded ones are decoded and cut.
 * @param update the data of the update
 * @param spend called with the number of pixels before they are decoded
 * @returns messages of the fast path; undefined if nothing had to change
 * @throws Error if the update is malformed, or cannot be decoded
 */
export function fitBitmaps(update: Buffer, spend: (pixels: number) => void): Buffer[] | undefined {
  const bitmaps = bitmapsIn(update)
  if (bitmaps.every(fits)) return undefined
  const pixels = bitmaps.reduce((sum, bitmap) => (fits(bitmap) ? sum : sum + costOf(bitmap)), 0)
  if (pixels > maxPixels.update) throw new Error('bitmap: too large an update')
  spend(pixels)
  return bitmaps.flatMap((bitmap) =>
    fits(bitmap) && bitmap.data.length <= maxData ? [message(bitmap)] : strips(bitmap),
  )
}

const widthOf = ({ left, right }: Bitmap): number => right - left + 1
const heightOf = ({ top, bottom }: Bitmap): number => bottom - top + 1
/** A bitmap without a width or a height costs the work for its rows or columns too. */
const costOf = ({ width, height }: Bitmap): number => Math.max(1, width) * Math.max(1, height)
const fits = (bitmap: Bitmap): boolean => bitmap.width === widthOf(bitmap) && bitmap.height === heightOf(bitmap)

function bitmapsIn(update: Buffer): Bitmap[] {
  const bitmaps: Bitmap[] = []
  const count = update.readUInt16LE(2)
  for (let at = 4; bitmaps.length < count;) {
    const [left, top, right, bottom, width, height, bits, flags] = fields.map((_field, index) =>
      update.readUInt16LE(at + 2 * index),
    ) as [number, number, number, number, number, number, number, number]
    const end = at + head + update.readUInt16LE(at + head - 2)
    if (end > update.length) throw new Error('bitmap: an update that is cut off')
    const data = update.subarray(at + head, end)
    bitmaps.push({ left, top, right, bottom, width, height, bits, flags, data })
    at = end
  }
  return bitmaps
}

/** Returns the bitmap without compression, in pieces that fit into a message, and without what is outside. */
function strips(bitmap: Bitmap): Buffer[] {
  const { left, bottom, bits } = bitmap
  const bytes = Math.ceil(bits / 8)
  const { pixels, stride } = decode(bitmap, bytes)
  const width = Math.min(bitmap.width, widthOf(bitmap))
  const height = Math.min(bitmap.height, heightOf(bitmap))
  const row = padded(width * bytes)
  const rows = Math.max(1, Math.floor(maxData / row))
  const found: Buffer[] = []
  // The first row is the lowest one.
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y)
    const data = Buffer.alloc(row * count)
    for (let n = 0; n < count; n++) pixels.copy(data, n * row, (y + n) * stride, (y + n) * stride + width * bytes)
    const lowest = bottom - y
    const place = { left, right: left + width - 1, top: lowest - count + 1, bottom: lowest }
    found.push(message({ ...place, width, height: count, bits, flags: 0, data }))
  }
  return found
}

/** Rows without compression begin at a multiple of four bytes. */
const padded = (length: number): number => (length + 3) & ~3

function decode({ width, height, bits, flags, data }: Bitmap, bytes: number): { pixels: Buffer; stride: number } {
  if (width * height > maxPixels.bitmap) throw new Error('bitmap: too large')
  if (!(flags & isCompressed)) {
    const stride = padded(width * bytes)
    if (data.length < stride * height) throw new Error('bitmap: the end of the source')
    return { pixels: data, stride }
  }
  const source = flags & hasNoHeader ? data : data.subarray(8)
  const pixels = bits === 32 ? decodePlanar(source, width, height) : decodeInterleaved(source, width, height, bits)
  return { pixels, stride: width * bytes }
}

/** Returns an update of the fast path with one bitmap (MS-RDPBCGR 2.2.9.1.2). */
function message(bitmap: Bitmap): Buffer {
  const update = Buffer.alloc(4 + head)
  update.writeUInt16LE(1, 0)
  update.writeUInt16LE(1, 2)
  fields.forEach((field, index) => update.writeUInt16LE(bitmap[field], 4 + 2 * index))
  update.writeUInt16LE(bitmap.data.length, 4 + head - 2)
  return fastPath(bitmapUpdate, Buffer.concat([update, bitmap.data]))
}

/** The code of an update with bitmaps. */
export const bitmapUpdate = 1

/**
 * Returns a message of the fast path with one update.
 * @param update the code of the update, and which fragment it is
 * @param data at most 32,761 bytes
 */
export function fastPath(update: number, data: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, update, 0, 0])
  header.writeUInt16BE(0x8000 | (header.length + data.length), 1)
  header.writeUInt16LE(data.length, 4)
  return Buffer.concat([header, data])
}
