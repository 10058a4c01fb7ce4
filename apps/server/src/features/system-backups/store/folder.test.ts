import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BackupError } from '../archive/backup-error.ts'
import { folderStore } from './folder.ts'

test('a backup that cannot be removed is an error with its name and folder', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backups-'))
  try {
    // A folder in place of the file: even root cannot remove it as a file.
    await fs.mkdir(path.join(folder, 'system-backup-1.backup'))
    const error = await folderStore(folder, '.unfinished')
      .remove('system-backup-1.backup')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BackupError)
    expect((error as Error).message).toContain(`The backup system-backup-1.backup cannot be removed from ${folder}`)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
})
