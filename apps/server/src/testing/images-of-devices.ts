import { gzipSync } from 'node:zlib'

/** Builds a tar archive (POSIX ustar) from names and contents, as `tar` writes it. */
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

/** Builds a backup in the format of `sysupgrade -b`. */
export const backupOf = (members: Readonly<Record<string, string>>): Buffer => gzipSync(tarOf(members))
