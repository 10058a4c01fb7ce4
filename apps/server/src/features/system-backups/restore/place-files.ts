import fs from 'node:fs/promises'
import path from 'node:path'
import type { BlobStore } from '../../../kit/blobs.ts'
import type { Sink } from '../archive/walk.ts'

/** Puts the contents of a backup where files are kept. */
export interface FilePlacer {
  file: Sink['file']
  /** Removes what was put there and was not there before. */
  undo(): Promise<void>
}

/** Damaged contents are left out: their rows stay, as they were when the backup was made. */
export function filePlacer(blobs: BlobStore): FilePlacer {
  const placed: Buffer[] = []
  return {
    async file(hash, parts, intact) {
      const sha256 = Buffer.from(hash, 'hex')
      const isNew = (await blobs.keptAt(sha256)) === undefined
      const writer = await blobs.begin()
      try {
        for await (const part of parts) await writer.write(part)
        const content = await writer.finish()
        if (!intact()) return await content.discard()
        if (isNew) placed.push(sha256)
        await content.keep()
      } catch (error) {
        await writer.discard()
        throw error
      }
    },
    async undo() {
      for (const sha256 of placed) await blobs.remove(sha256)
    },
  }
}

/**
 * Puts the master key of a backup into the data folder.
 * @returns puts the former one back
 */
export async function placeMasterKey(dataDir: string, masterKey: Buffer): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'master.key')
  const former = await fs.readFile(file).catch(() => undefined)
  await replace(file, Buffer.from(masterKey.toString('hex')))
  return () => (former ? replace(file, former) : fs.rm(file, { force: true }))
}

async function replace(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.new`
  await fs.writeFile(draft, content, { mode: 0o600, flush: true })
  await fs.rename(draft, file)
}
