/** The facts in the first bytes of a picture. */
export interface PictureFacts {
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Reads the size in the first chunk of a PNG, which has to be IHDR. */
function png(bytes: Buffer): PictureFacts | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Whether a marker begins a frame: all from C0 to CF except the markers of tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Reads the size in the frame header of a JPEG, going from segment to segment. */
function jpeg(bytes: Buffer): PictureFacts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    // Fill bytes may precede a marker.
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

/** Returns type and size of a picture; undefined for anything except PNG and JPEG. */
export const pictureFacts = (bytes: Buffer): PictureFacts | undefined => png(bytes) ?? jpeg(bytes)
