import { crc32 } from 'node:zlib'

/** Puts a block behind an image as `fwtool` does: header (for metadata), content, and the trailer with the sum of all before it. */
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
 * A firmware image of an invented device as makers publish them: bytes in the place of a kernel, OpenWrt's metadata, and where asked for
 * a signature behind it.
 * @param size bytes of the kernel, each of them `kernel`
 * @param after what stands behind the metadata in its block
 */
export function firmwareOf(metadata: object, { signed = false, size = 5000, kernel = 1, after = '' } = {}): Buffer {
  const body = Buffer.alloc(size, kernel)
  // The magic of a kernel image, as boot loaders look for it.
  body.writeUInt32BE(0x2705_1956, 0)
  const image = withBlock(body, 1, Buffer.from(JSON.stringify(metadata) + after))
  return signed ? withBlock(image, 0, Buffer.from('untrusted comment: signed by key 0\nRWQ=\n')) : image
}
