import type { BlobStore } from '../../../kit/blobs.ts'
import { archiveEntries, mayBeArchive } from '../archive.ts'
import { readAll, textOf } from '../content.ts'
import type { FileRow } from '../queries.ts'

/** Limits of what is kept of one file: bytes of all contents together, and the number of files inside. */
const limits = { bytes: 8 * 1_048_576, members: 5000, name: 500 } as const

/** A file inside a stored file. */
export interface Member {
  size: number
  /** Undefined if it is too large to keep. */
  content: Buffer | undefined
}

/** What is inside a stored file, by name. A file that is no archive is its own only member, with an empty name. */
export interface Members {
  archive: boolean
  files: Map<string, Member>
  /** Whether there was more than was read: a damaged archive, or one beyond the limits. */
  truncated: boolean
}

type Stored = Pick<FileRow, 'sha256' | 'size'>

async function unpack(blobs: BlobStore, file: Stored, head: Buffer): Promise<Members> {
  const files = new Map<string, Member>()
  const source = await blobs.read(file.sha256)
  let left: number = limits.bytes
  try {
    for await (const { name, size, content } of archiveEntries(head, source, () => left > 0)) {
      if (files.size === limits.members) return { archive: true, files, truncated: true }
      files.set(name.slice(0, limits.name).toWellFormed().replaceAll('\0', ''), { size, content })
      left -= content?.length ?? 0
    }
    return { archive: files.size > 0, files, truncated: false }
  } catch {
    return { archive: files.size > 0, files, truncated: true }
  } finally {
    source.destroy()
  }
}

/** Reads what is inside a stored file: the files of an archive, or the file itself. */
export async function membersOf(blobs: BlobStore, file: Stored): Promise<Members> {
  const head =
    file.size === 0
      ? Buffer.alloc(0)
      : await readAll(await blobs.read(file.sha256, 0, Math.min(file.size, limits.bytes)))
  const archive = textOf(head) === undefined && mayBeArchive(head) ? await unpack(blobs, file, head) : undefined
  if (archive?.archive) return archive
  const content = file.size > limits.bytes ? undefined : head
  return { archive: false, files: new Map([['', { size: file.size, content }]]), truncated: false }
}
