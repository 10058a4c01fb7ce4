import { gzipSync } from 'node:zlib'

const block = 512
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((block - (bytes.length % block)) % block)])

/** Builds a ustar header (POSIX.1-1988): octal numbers, and a sum of all bytes with its own field counted as spaces. */
function header(name: string, size: number, at: number): Buffer {
  const bytes = Buffer.alloc(block)
  const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`
  bytes.write(name, 0, 100)
  bytes.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(at, 12), 100)
  bytes.write('        0', 148)
  bytes.write('ustar\u000000', 257)
  bytes.write(
    octal(
      bytes.reduce((sum, byte) => sum + byte),
      7,
    ),
    148,
  )
  return bytes
}

/**
 * Builds a gzipped tar archive of a few text files. Their names have no leading slash.
 * @param at modification time in Unix seconds
 */
export function packedTar(members: Record<string, string>, at: number): Buffer {
  const parts = Object.entries(members).map(([name, text]) => {
    const content = Buffer.from(text)
    return Buffer.concat([header(name, content.length, Math.floor(at)), padded(content)])
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]))
}
