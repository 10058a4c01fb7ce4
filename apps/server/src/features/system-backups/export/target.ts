import fs from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '../archive/backup-error.ts'
import { explainFileError, syncFolder } from '../store/write-file.ts'

/** A folder that is being written beside the one that it becomes. */
export interface Target {
  draft: string
  /** Gives the folder its name. */
  complete(): Promise<void>
  /** Removes what was written. */
  discard(): Promise<void>
}

/** Creates the folder that becomes `folder`. Throws BackupError if that has content, or if the draft exists. */
export async function claimTarget(folder: string): Promise<Target> {
  const there = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error.code === 'ENOTDIR' ? new BackupError(`${folder} is no folder. Name a new or empty one.`) : error
  })
  if (there.length > 0) throw new BackupError(`The folder ${folder} is not empty. Name a new or empty one.`)
  const draft = `${folder}.partial`
  await fs.mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new BackupError(
          `${draft} exists already: another export is writing it, or one was interrupted. If none is running, remove it and try again.`,
        )
      : explainFileError(error, folder)
  })
  return {
    draft,
    async complete() {
      await fs.rename(draft, folder)
      await syncFolder(path.dirname(folder))
    },
    discard: () => fs.rm(draft, { recursive: true, force: true }),
  }
}
