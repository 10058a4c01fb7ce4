import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { beginsTar, tarEntries, type TarEntry } from './tar.ts'

/** Limits for unpacking: a backup has a few hundred kilobytes, whereas a decompression bomb is endless. */
const limits = { bytes: 64 * 1_048_576, headers: 10_000 } as const

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b

/** Passes bytes on, and throws when there are more than the limit. */
async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const part of source) {
    bytes += part.length
    if (bytes > limits.bytes) throw new Error('the archive is too large')
    yield part
  }
}

/** Decompresses a stream. Both streams are closed when the consumer stops reading. */
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

/** Whether a file may be a tar archive, compressed with gzip or not. For compressed ones only unpacking can tell. */
export const mayBeArchive = (head: Buffer): boolean => isGzip(head) || beginsTar(head)

/** Yields the members of an archive. Throws an Error if it is not an archive, is damaged, or exceeds a limit. */
export async function* archiveEntries(
  head: Buffer,
  source: Readable,
  wanted: (name: string) => boolean = () => false,
): AsyncGenerator<TarEntry> {
  const parts = limited(isGzip(head) ? unpacked(source) : (source as AsyncIterable<Buffer>))
  yield* tarEntries(parts, wanted, limits.headers)
}
