import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { maxMember, type Member } from '../archive/tar.ts'
import { memberNames } from '../archive/format.ts'

/** What was found on the disk for one content. */
export type ContentFault = 'missing' | 'damaged' | undefined

/**
 * Reads a content in parts.
 * @returns what is wrong with it; a damaged content is read nevertheless, and restoring skips it
 */
export async function* readContent(folder: string, hash: string): AsyncGenerator<Member, ContentFault> {
  const file = path.join(folder, hash.slice(0, 2), hash.slice(2))
  const sum = createHash('sha256')
  let number = 0
  try {
    const { size } = await stat(file)
    if (size === 0) yield { name: memberNames.part(memberNames.file(hash), ++number), content: Buffer.alloc(0) }
    for await (const bytes of createReadStream(file, { highWaterMark: maxMember }) as AsyncIterable<Buffer>) {
      sum.update(bytes)
      yield { name: memberNames.part(memberNames.file(hash), ++number), content: bytes }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'missing'
    // A bad block of the disk: everything else is backed up.
    if (code === 'EIO') return 'damaged'
    throw error
  }
  return sum.digest('hex') === hash ? undefined : 'damaged'
}
