import { crc32 } from 'node:zlib'

/** Appends a block to an image as `fwtool` does: header (metadata only), content, trailer with the CRC-32 of it all. */
function withBlock(image: Buffer, type: 0 | 1, content: Buffer): Buffer {
  const header = type === 1 ? Buffer.alloc(8) : Buffer.alloc(0)
  const before = Buffer.concat([image, header, content])
  const trailer = Buffer.alloc(16)
  trailer.writeUInt32BE(0x4657_7830, 0)
  trailer.writeUInt32BE(~crc32(before) >>> 0, 4)
  trailer[8] = type
  trailer.writeUInt32BE(header.length + content.length + trailer.length, 12)
  return Buffer.concat([before, trailer])
}

/**
 * Builds a firmware image of a simulated device in the form that vendors publish: filler bytes for the kernel,
 * OpenWrt's metadata and, if `signed`, a signature after it.
 * @param size the size of the kernel in bytes, each of which is `kernel`
 * @param after text after the metadata in the same block
 */
export function firmwareOf(metadata: object, { signed = false, size = 5000, kernel = 1, after = '' } = {}): Buffer {
  const body = Buffer.alloc(size, kernel)
  // The magic number of a kernel image that boot loaders look for.
  body.writeUInt32BE(0x2705_1956, 0)
  const image = withBlock(body, 1, Buffer.from(JSON.stringify(metadata) + after))
  return signed ? withBlock(image, 0, Buffer.from('untrusted comment: signed by key 0\nRWQ=\n')) : image
}
