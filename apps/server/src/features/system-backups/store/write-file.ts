import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Sealer } from '../../../kit/secrets.ts'
import { BackupError } from '../archive/backup-error.ts'

/** What was written. */
export interface Written {
  size: number
  sha256: Buffer
}

/**
 * Returns the end of the names of this installation's unfinished backups. It differs between installations, because a
 * folder may hold the backups of several.
 */
export const unfinishedBy = (sealer: Sealer): string =>
  `.${sealer.derive('unfinished backups').export().toString('hex').slice(0, 12)}.unfinished`

/**
 * Removes the unfinished backups of this installation from a folder: those of processes that were killed. The caller
 * holds the lock of backups, so none of them is being written.
 */
export async function removeUnfinished(folder: string, ending: string): Promise<void> {
  const names = await fs.readdir(folder).catch(() => [])
  for (const name of names) if (name.endsWith(ending)) await fs.rm(path.join(folder, name), { force: true })
}

/**
 * Writes a backup under a temporary name, and renames it when it is physically on the disk: a file with its final name
 * is complete. On a failure nothing is left. Throws BackupError if the disk is full or the file exists.
 * @param ending of the temporary name
 */
export async function writeBackupFile(
  file: string,
  ending: string,
  source: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<Written> {
  const draft = `${file}${ending}`
  const sum = createHash('sha256')
  let size = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      sum.update(bytes)
      size += bytes.length
      yield bytes
    }
  }
  try {
    await refuseExisting(file)
    await pipeline(counted(), createWriteStream(draft, { mode: 0o600, flags: 'w', flush: true }), { signal })
    await fs.rename(draft, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await fs.rm(draft, { force: true }).catch(() => undefined)
    throw explainFileError(error, file)
  }
  return { size, sha256: sum.digest() }
}

async function refuseExisting(file: string): Promise<void> {
  const there = await fs.stat(file).catch(() => undefined)
  if (there) throw new BackupError(`${file} exists already. Give another name, or remove that file.`)
}

/** Waits until the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns a BackupError with a message for the user if the reason is known, otherwise the error itself. */
export function explainFileError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  const folder = path.dirname(file)
  const reasons: Record<string, string> = {
    ENOSPC: `The disk of ${folder} is full, so nothing was made. Make room there, or choose another folder.`,
    EDQUOT: `The quota for ${folder} is used up, so nothing was made. Make room there, or choose another folder.`,
    EACCES: `${folder} cannot be written to: the user of this process lacks the permission.`,
    EPERM: `${folder} cannot be written to: the system does not permit it. Look at its attributes (lsattr).`,
    EROFS: `${folder} cannot be written to: its file system is read-only.`,
    ENOENT: `The folder ${folder} does not exist. Create it first.`,
  }
  const reason = reasons[code ?? '']
  return reason === undefined ? error : new BackupError(reason, { cause: error })
}
