import { timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../../db/connect.ts'
import { openBlobs, requireBlobs } from '../../../kit/open-blobs.ts'
import { loadMasterKey } from '../../../kit/secrets.ts'
import type { Env } from '../../../start/env.ts'
import { BackupError } from '../archive/backup-error.ts'
import { readBackupFile } from '../archive/read-file.ts'
import type { Walked } from '../archive/walk.ts'
import { restoreCompany } from '../company/restore-company.ts'
import { tellProcesses } from '../company/tell-processes.ts'
import { ownersOf } from '../proof/scratch.ts'
import { saveCopy } from './save-copy.ts'

export interface Given {
  file: string
  company: string
  passphrase: string
  check: boolean
  signal: AbortSignal
  say: (line: string) => void
}

/** `npm run restore -- FILE --company NAME`: works whether or not the server is running. */
export async function restoreOneCompany(env: Env, { masterKey }: Walked, given: Given): Promise<void> {
  const started = performance.now()
  const { file, passphrase, check, signal, say } = given
  requireSameSystem(env, masterKey)
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log: () => undefined })
  try {
    if (!check) await requireBlobs(env)
    const { restored, applied } = await restoreCompany({
      ...given,
      owners: await ownersOf(env, 'company'),
      open: () => readBackupFile(file, signal),
      file: path.basename(file),
      blobs: openBlobs(env),
      beforeChange: () => saveCopy(env, database.owner, passphrase, signal, say),
    })
    if (check) return say('This is what a restore would do. Nothing was changed.')
    await tellProcesses(env, database.app, restored, applied, say)
    say(`Restored in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  } finally {
    await database.stop()
  }
}

/** The rows of another system mean nothing here, and their secrets could not be read. */
function requireSameSystem(env: Env, masterKey: Buffer): void {
  const isThere = env.masterKey !== undefined || existsSync(path.join(env.dataDir, 'master.key'))
  if (isThere && timingSafeEqual(loadMasterKey(env.masterKey, env.dataDir), masterKey)) return
  throw new BackupError(
    `The backup is not of the system in ${env.dataDir}: its master key is another one. A company can only be restored into the system that was backed up.`,
  )
}
