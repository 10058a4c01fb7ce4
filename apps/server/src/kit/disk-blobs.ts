import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { MissingContent, type BlobStore } from './blobs.ts'
import { compareHash } from './compare-hash.ts'
import { draftsIn, ifThere } from './drafts.ts'

/** The batch size of a sweep. */
const FEW = 500

/**
 * Checks at start that the folder of the files is writable, since otherwise only the first upload would reveal the
 * problem. Throws an Error that names the folder.
 */
export async function requireWritable(folder: string): Promise<void> {
  const probe = path.join(folder, 'unfinished', randomUUID())
  try {
    await fs.mkdir(path.dirname(probe), { recursive: true, mode: 0o700 })
    await fs.writeFile(probe, '', { mode: 0o600 })
    await fs.rm(probe)
  } catch (error) {
    throw new Error(
      `the folder for files cannot be written to: ${folder} (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      { cause: error },
    )
  }
}

/**
 * Stores contents as files, in folders named after the first byte of their hash. File names are derived only from
 * hashes, never from user input.
 * @param damaged called with the hash of every content found to be damaged
 */
export function diskBlobs(folder: string, damaged: (sha256: Buffer) => void = () => {}): BlobStore {
  const drafts = draftsIn(folder)
  const placeOf = (sha256: Buffer): string => {
    const name = sha256.toString('hex')
    return path.join(folder, name.slice(0, 2), name.slice(2))
  }
  return {
    begin: () =>
      drafts.begin(({ file, sha256 }) => ({ send: async () => {}, keep: () => moveTo(file, placeOf(sha256)) })),
    async read(sha256, start = 0, end = Infinity) {
      const handle = await fs.open(placeOf(sha256), 'r').catch(ifThere)
      if (!handle) throw new MissingContent(sha256, 'on the disk')
      const { size } = await handle.stat()
      const bytes = handle.createReadStream({ start, end: Math.max(start, end - 1), highWaterMark: 256 * 1024 })
      return start === 0 && end >= size ? compareHash(bytes, sha256, 'on the disk', damaged) : bytes
    },
    keptBefore: (before) => contentsBefore(folder, before),
    async keptAt(sha256) {
      const found = await fs.stat(placeOf(sha256)).catch(ifThere)
      return found?.mtime
    },
    remove: (sha256) => fs.rm(placeOf(sha256), { force: true }),
    removeUnfinished: drafts.removeUnfinished,
  }
}

/** Moves a complete file into place. The folder is synced as well, so that the new name survives a power failure. */
async function moveTo(file: string, place: string): Promise<void> {
  const folder = path.dirname(place)
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  // The modification time marks when the content was last kept; the sweep spares recent ones.
  const now = new Date()
  await fs.utimes(file, now, now)
  await fs.rename(file, place)
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* contentsBefore(folder: string, before: Date): AsyncGenerator<Buffer[]> {
  const folders = ((await fs.readdir(folder).catch(ifThere)) ?? []).filter((name) => /^[0-9a-f]{2}$/.test(name))
  let few: Buffer[] = []
  for (const start of folders) {
    for (const rest of await fs.readdir(path.join(folder, start))) {
      if (!/^[0-9a-f]{62}$/.test(rest)) continue
      const found = await fs.stat(path.join(folder, start, rest)).catch(ifThere)
      if (!found || found.mtime >= before) continue
      few.push(Buffer.from(start + rest, 'hex'))
      if (few.length < FEW) continue
      yield few
      few = []
    }
  }
  if (few.length > 0) yield few
}
