import { crc32, deflateSync } from 'node:zlib'
import { paeth } from './png-filter.ts'
import type { Raster } from './raster.ts'

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The rows of a picture, each foretold from its neighbours: what is left of them packs best. */
function filtered({ width, height, pixels }: Raster, channels: number): Buffer {
  const length = width * channels
  const out = Buffer.alloc(height * (length + 1))
  let above: Uint8Array = new Uint8Array(length)
  for (let y = 0; y < height; y++) {
    const row = new Uint8Array(length)
    for (let x = 0; x < width; x++) row.set(pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + channels), x * channels)
    const start = y * (length + 1)
    out[start] = 4
    for (let at = 0; at < length; at++) {
      const [left, corner] = at < channels ? [0, 0] : [row[at - channels]!, above[at - channels]!]
      out[start + 1 + at] = (row[at]! - paeth(left, above[at]!, corner)) & 0xff
    }
    above = row
  }
  return out
}

/** A picture as PNG, with opacity only where something can be seen through. */
export function writePng(raster: Raster): Buffer {
  const isOpaque = raster.pixels.every((byte, at) => at % 4 !== 3 || byte === 255)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(raster.width, 0)
  header.writeUInt32BE(raster.height, 4)
  header.set([8, isOpaque ? 2 : 6, 0, 0, 0], 8)
  const data = deflateSync(filtered(raster, isOpaque ? 3 : 4), { level: 9 })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}
