import { crc32, gzipSync } from 'node:zlib'

/** A tar archive (POSIX ustar) of members with their content, as `tar` writes it. */
export function tarOf(members: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts = Object.entries(members).flatMap(([name, content]) => {
    const bytes = Buffer.from(content)
    const header = Buffer.alloc(512)
    header.write(name, 0, 100)
    header.write('0000644\0', 100)
    header.write('0000000\0', 108)
    header.write('0000000\0', 116)
    header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write('14725603000\0', 136)
    header.write('        ', 148)
    header.write('0', 156)
    header.write('ustar\x0000', 257)
    const sum = header.reduce((all, byte) => all + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}

/** A backup as `sysupgrade -b` writes it. */
export const backupOf = (members: Readonly<Record<string, string>>): Buffer => gzipSync(tarOf(members))

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

/** A firmware image: bytes of a kernel, metadata, and where asked for a signature behind it. */
export function firmwareOf(metadata: object, { signed = false, size = 5000, kernel = 1 } = {}): Buffer {
  const body = Buffer.alloc(size, kernel)
  // The magic of a kernel image, as boot loaders look for it.
  body.writeUInt32BE(0x2705_1956, 0)
  const image = withBlock(body, 1, Buffer.from(JSON.stringify(metadata)))
  return signed ? withBlock(image, 0, Buffer.from('untrusted comment: signed by key 0\nRWQ=\n')) : image
}
