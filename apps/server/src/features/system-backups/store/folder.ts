import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '../archive/backup-error.ts'
import { NAME_START, type BackupStore } from './store.ts'
import { removeUnfinished, writeBackupFile } from './write-file.ts'

/**
 * Stores backups in a folder of this host, which is created if it does not exist.
 * @param unfinished the end of the names of this installation's unfinished backups
 */
export function folderStore(folder: string, unfinished: string): BackupStore {
  const fileOf = (name: string): string => path.join(folder, path.basename(name))
  const create = (): Promise<unknown> =>
    fs.mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw new BackupError(`The folder ${folder} cannot be created: ${(error as Error).message}.`, { cause: error })
    })
  return {
    place: folder,
    async write(name, source, signal) {
      await create()
      return writeBackupFile(fileOf(name), unfinished, source, signal)
    },
    async read(name, start = 0, end = Infinity) {
      const handle = await fs.open(fileOf(name), 'r').catch((error: unknown) => {
        throw new BackupError(
          `The backup ${name} cannot be read from ${folder} on this host: ${(error as Error).message}.`,
          { cause: error },
        )
      })
      return handle.createReadStream({ start, end: Math.max(start, end - 1), highWaterMark: 1_048_576 })
    },
    remove: (name) =>
      fs.rm(fileOf(name), { force: true }).catch((error: unknown) => {
        throw new BackupError(
          `The backup ${name} cannot be removed from ${folder} on this host: ${(error as Error).message}.`,
          { cause: error },
        )
      }),
    tidy: () => removeUnfinished(folder, unfinished),
    async probe() {
      await create()
      const file = fileOf(`${NAME_START}probe-${randomUUID()}${unfinished}`)
      async function* content(): AsyncGenerator<Buffer> {
        yield Buffer.from('probe')
      }
      await writeBackupFile(file, unfinished, content())
      try {
        for await (const _ of createReadStream(file));
      } finally {
        await fs.rm(file, { force: true })
      }
    },
  }
}
