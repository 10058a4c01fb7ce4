import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { beginsTar, tarEntries, type TarEntry } from './tar.ts'

/** What unpacking may bring: a backup has a few hundred kilobytes, a bomb has no end. */
const limits = { bytes: 64 * 1_048_576, headers: 10_000 } as const

export const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b

/** The bytes, up to as many as may be. */
async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const part of source) {
    bytes += part.length
    if (bytes > limits.bytes) throw new Error('the archive is too large')
    yield part
  }
}

/** A stream unpacked. The person who stops reading ends both. */
async function* unpacked(source: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error)).pipe(gunzip)
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

/** True for a tar archive, packed with gzip or not: for a packed one only its members tell. */
export const mayBeArchive = (head: Buffer): boolean => isGzip(head) || beginsTar(head)

/** The members of an archive. Throws an Error where it is none, is damaged, or has more than may be. */
export async function* archiveEntries(
  head: Buffer,
  source: Readable,
  wanted: (name: string) => boolean = () => false,
): AsyncGenerator<TarEntry> {
  const parts = limited(isGzip(head) ? unpacked(source) : (source as AsyncIterable<Buffer>))
  yield* tarEntries(parts, wanted, limits.headers)
}
