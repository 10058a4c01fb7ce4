import { type BlobStore, DamagedContent } from '../../kit/blobs.ts'
import { readAllOf } from './verify.ts'

/** A moment after all contents were kept. */
const ever = new Date(8.64e15)

/** Copies a content and reads the copy. Throws DamagedContent if either is damaged. */
async function copy(from: BlobStore, to: BlobStore, sha256: Buffer): Promise<void> {
  const writer = await to.begin()
  try {
    for await (const bytes of (await from.read(sha256)) as AsyncIterable<Buffer>) await writer.write(bytes)
    const received = await writer.finish()
    await received.keep()
  } catch (error) {
    await writer.discard()
    throw error
  }
  await readAllOf(to, sha256)
}

/**
 * Copies all contents from one place to another, verified by their hashes. Those that are there already are left out, so
 * it can be interrupted and repeated. Damaged ones are reported and left out too.
 * @returns how many are damaged
 */
export async function copyContents(from: BlobStore, to: BlobStore, say: (line: string) => void): Promise<number> {
  const counts = { copied: 0, there: 0, damaged: 0 }
  for await (const few of from.keptBefore(ever))
    for (const sha256 of few) {
      if ((await to.keptAt(sha256)) !== undefined) {
        counts.there++
        continue
      }
      try {
        await copy(from, to, sha256)
        counts.copied++
        if (counts.copied % 100 === 0) say(`${counts.copied} files copied so far`)
      } catch (error) {
        if (!(error instanceof DamagedContent)) throw error
        counts.damaged++
        say(`damaged, and not copied: ${sha256.toString('hex')}`)
      }
    }
  say(`${counts.copied} files copied, ${counts.there} were there already, ${counts.damaged} damaged`)
  return counts.damaged
}
