import { type BlobStore, DamagedContent, MissingContent } from '../../../kit/blobs.ts'
import { memberNames } from '../archive/format.ts'
import { maxMember, type Member } from '../archive/tar.ts'

/** What was found in place of one content. */
export type ContentFault = 'missing' | 'damaged' | undefined

/** Joins the chunks of a stream into larger ones, because each becomes a member of the archive. */
async function* joined(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const bytes of source) {
    if (length + bytes.length > maxMember) {
      yield Buffer.concat(held)
      held = []
      length = 0
    }
    held.push(bytes)
    length += bytes.length
  }
  if (length > 0) yield Buffer.concat(held)
}

/**
 * Reads a content in parts.
 * @returns what is wrong with it; of a damaged content there is at least one part, and restoring skips it
 */
export async function* readContent(blobs: BlobStore, sha256: Buffer): AsyncGenerator<Member, ContentFault> {
  let number = 0
  const member = (content: Buffer): Member => ({
    name: memberNames.part(memberNames.file(sha256.toString('hex')), ++number),
    content,
  })
  let fault: ContentFault
  try {
    for await (const bytes of joined(await blobs.read(sha256))) yield member(bytes)
  } catch (error) {
    if (error instanceof MissingContent) return 'missing'
    // A bad block of the disk: everything else is backed up.
    if (!(error instanceof DamagedContent) && (error as NodeJS.ErrnoException).code !== 'EIO') throw error
    fault = 'damaged'
  }
  // Also an empty content has a part.
  if (number === 0) yield member(Buffer.alloc(0))
  return fault
}
