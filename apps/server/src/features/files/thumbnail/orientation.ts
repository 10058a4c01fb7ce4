const TAG = 0x0112
const SHORT = 3

/**
 * How a camera was held, in its own segment of a JPEG (Exif 2.3, 4.6.4 A): 1 to 8.
 * @param segment the content of an APP1 segment
 * @returns 1 where the segment does not tell
 */
export function orientationIn(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 16) return 1
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(start); entry++) {
    const at = start + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (short(at) === TAG && short(at + 2) === SHORT) return short(at + 8)
  }
  return 1
}
