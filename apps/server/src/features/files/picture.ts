/** What a picture tells of itself in its first bytes. */
export interface PictureFacts {
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The size in a PNG's first chunk, which has to be IHDR. */
function png(bytes: Buffer): PictureFacts | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Markers that begin a frame: all of C0 to CF but the tables among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The size in a JPEG's frame header, found by going from segment to segment. */
function jpeg(bytes: Buffer): PictureFacts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (isFrame(marker))
      return { mediaType: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

/** Kind and size of a picture; undefined for anything but PNG and JPEG. */
export const pictureFacts = (bytes: Buffer): PictureFacts | undefined => png(bytes) ?? jpeg(bytes)
