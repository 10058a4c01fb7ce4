import { gzipSync } from 'node:zlib'

/** Bytes of a block: headers and contents of a tar archive begin at one. */
export const BLOCK = 512
/** Names are ASCII and shorter, see `fileNames`. */
const NAME_BYTES = 100
/** The place of the operating system in a gzip header (RFC 1952), and its value for "unknown". */
const gzipSystem = { at: 9, unknown: 255 } as const

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

/**
 * Returns the header of a file in a tar archive (POSIX ustar), without owners. Throws for a name of more than 100 bytes.
 * @param seconds since 1970, when the file was changed
 */
export function headerOf(name: string, size: number, { mode = 0o644, seconds = 0 } = {}): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`the name of a file is too long: ${name}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(mode, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(seconds, 11), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${octal(sum, 6)} `, 148)
  return header
}

/** Writes a tar archive (POSIX ustar) without times, owners or system, so that equal files give equal bytes. */
export function writeTar(files: ReadonlyMap<string, string>): Buffer {
  const parts = [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, text]) => {
      const bytes = Buffer.from(text)
      return [headerOf(name, bytes.length), bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]
    })
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

/** Writes a compressed tar archive, of which equal files give equal bytes as well. */
export function writeArchive(files: ReadonlyMap<string, string>): Buffer {
  const archive = gzipSync(writeTar(files))
  archive[gzipSystem.at] = gzipSystem.unknown
  return archive
}
