import { createHash, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { withClient } from '../../../db/client.ts'
import { CONNECTION_NAME, openDatabase } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrate.ts'
import { openBlobs, requireBlobs } from '../../../kit/open-blobs.ts'
import { claimFolder } from '../../../start/data-folder.ts'
import { readEnv, type Env } from '../../../start/env.ts'
import { BackupError } from '../archive/backup-error.ts'
import { readBackupFile } from '../archive/read-file.ts'
import { verify, type Walked } from '../archive/walk.ts'
import { load } from '../restore/load.ts'
import { filePlacer, placeMasterKey } from '../restore/place-files.ts'
import { requireKnown } from '../restore/schema.ts'
import { type Arguments, bytesText, readArguments, untilStopped } from './arguments.ts'
import { readPassphrase } from './passphrase.ts'
import { restoreOneCompany } from './restore-one-company.ts'
import { saveCopy } from './save-copy.ts'

const usage = 'Usage: npm run restore -- FILE [--force | --company NAME] [--check] [--passphrase-file FILE]'

/** A backup contains its own row, in state `running`: remove it. ANALYZE because the planner has no statistics yet. */
const settled = `
  DELETE FROM system_backups WHERE state IN ('waiting', 'running');
  DELETE FROM system_backup_proofs WHERE state IN ('waiting', 'running');
  ANALYZE`

type Say = (line: string) => void

/**
 * `npm run restore -- FILE`: restores a backup into an empty database. With `--check` it only reads the backup, with
 * `--company` it restores that company alone, also while the server runs.
 */
export async function restoreBackup(args: readonly string[], say: Say): Promise<void> {
  const started = performance.now()
  const given = readArguments(args, usage, ['force', 'check', 'company'])
  if (given.force && given.company !== undefined) throw new BackupError(usage)
  const env = readEnv()
  const file = path.resolve(given.file)
  if (!existsSync(file)) throw new BackupError(`The file ${file} does not exist. Check its path.`)
  const passphrase = await readPassphrase(given.passphraseFile, false)
  const signal = untilStopped()
  // Everything is read and checked once before anything is changed.
  const walked = await verify(readBackupFile(file, signal), passphrase).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
  await describe(walked, file, say)
  if (given.company !== undefined) {
    await requireKnown(walked.schema)
    await restoreOneCompany(env, walked, { ...given, company: given.company, file, passphrase, signal, say })
    return
  }
  if (given.check) {
    say('The backup is complete and unaltered.')
    return
  }
  await requireKnown(walked.schema)
  requireSameKey(env, walked.masterKey)
  const folder = await claimFolder(env.dataDir, false, say).catch((error: unknown) => {
    throw new BackupError(`Nothing was restored, because ${env.dataDir} is in use. ${(error as Error).message}`)
  })
  try {
    await requireBlobs(env)
    await restoreInto(env, { ...given, file }, passphrase, signal, say)
  } finally {
    folder.release()
  }
  say(`Restored in ${((performance.now() - started) / 1000).toFixed(1)} s. Start the server: npm start`)
}

async function describe({ schema, manifest }: Walked, file: string, say: Say): Promise<void> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { size } = await fs.stat(file)
  say(
    `Backup of ${manifest.created_at} by version ${schema.program}: ${bytesText(size)}, ${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files`,
  )
  for (const hash of [...manifest.files.missing, ...manifest.files.damaged])
    say(`Warning: the file ${hash} was missing or damaged already when the backup was made`)
}

/** The environment outweighs the data folder, so another key there would make the restored secrets unreadable. */
function requireSameKey({ masterKey }: Env, restored: Buffer): void {
  if (masterKey === undefined || timingSafeEqual(createHash('sha256').update(masterKey).digest(), restored)) return
  throw new BackupError(
    'OUTPOST_MASTER_KEY is another key than the one in the backup. Remove it from the environment, also of the server: the restore puts the key of the backup into the data folder. Or set it to the key of the system that was backed up.',
  )
}

async function restoreInto(
  env: Env,
  { file, force }: Arguments,
  passphrase: string,
  signal: AbortSignal,
  say: Say,
): Promise<void> {
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log: () => undefined })
  const files = filePlacer(openBlobs(env))
  let undo = files.undo
  try {
    const { owner } = database
    await refuseRunning(owner)
    if (await isUsed(owner)) {
      if (!force)
        throw new BackupError(
          'The database already has data. Restore into an empty one, or add --force: what is there is then replaced, after a copy of it was saved.',
        )
      await saveCopy(env, owner, passphrase, signal, say)
    }
    await load(readBackupFile(file, signal), {
      owner,
      passphrase,
      signal,
      file: files.file,
      beforeCommit: async ({ masterKey }) => {
        const putBack = await placeMasterKey(env.dataDir, masterKey)
        undo = async () => {
          await putBack()
          await files.undo()
        }
      },
    })
    undo = async () => undefined
    await migrate(owner)
    await withClient({ ...owner, query_timeout: 0 }, (client) => client.query(settled))
  } catch (error) {
    await undo()
    throw error
  } finally {
    await database.stop()
  }
}

const isUsed = (owner: PoolConfig): Promise<boolean> =>
  withClient(owner, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      "SELECT to_regclass('public.companies') IS NOT NULL AS there",
    )
    if (!rows[0]!.there) return false
    const found = await client.query('SELECT FROM companies UNION ALL SELECT FROM users LIMIT 1')
    return (found.rowCount ?? 0) > 0
  })

/** Other hosts may use the same database, and this one cannot see their data folders. */
async function refuseRunning(owner: PoolConfig): Promise<void> {
  const { rows } = await withClient(owner, (client) =>
    client.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()',
      [CONNECTION_NAME],
    ),
  )
  if (rows[0]!.count > 0)
    throw new BackupError(
      `The server is running on this database: it has ${rows[0]!.count} connections. Stop it on every host, then restore.`,
    )
}
