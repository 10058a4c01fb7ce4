import { createHash, timingSafeEqual } from 'node:crypto'
import type { PoolConfig } from 'pg'
import { withClient } from '../../../db/client.ts'
import { CONNECTION_NAME, openDatabase } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrate.ts'
import { openBlobs, requireBlobs } from '../../../kit/open-blobs.ts'
import { claimFolder } from '../../../start/data-folder.ts'
import type { Env } from '../../../start/env.ts'
import { BackupError } from '../archive/backup-error.ts'
import { type FilePlacer, filePlacer, placeMasterKey } from '../restore/place-files.ts'
import { saveCopy } from './save-copy.ts'

/** The words with which a command says what it does: "restore" a "backup", or "import" an "export". */
export interface Words {
  what: 'backup' | 'export'
  verb: 'restore' | 'import'
  done: 'restored' | 'imported'
}

export interface Replacing {
  /** The key that comes with the data. */
  masterKey: Buffer
  /** Whether data that is there is replaced. */
  force: boolean
  /** The passphrase under which a copy of that data is saved. */
  passphrase: string
  signal: AbortSignal
  say: (line: string) => void
}

/** Where the data goes. */
export interface Destination {
  owner: PoolConfig
  files: FilePlacer
  /** Puts the master key into the data folder. */
  placeKey(masterKey: Buffer): Promise<void>
}

/** A backup contains its own row, in state `running`: remove it. ANALYZE because the planner has no statistics yet. */
const settled = `
  DELETE FROM system_backups WHERE state IN ('waiting', 'running');
  DELETE FROM system_backup_proofs WHERE state IN ('waiting', 'running');
  ANALYZE`

/**
 * Replaces everything in an installation that does not run, and brings it up to date. If `act` throws, files and the key
 * are as before. Throws BackupError if it runs, has data (without `force`), or has another key in its environment.
 * @param act stores everything
 */
export async function replaceAll(
  env: Env,
  words: Words,
  replacing: Replacing,
  act: (destination: Destination) => Promise<unknown>,
): Promise<void> {
  requireSameKey(env, words, replacing.masterKey)
  const folder = await claimFolder(env.dataDir, false, replacing.say).catch((error: unknown) => {
    throw new BackupError(`Nothing was ${words.done}, because ${env.dataDir} is in use. ${(error as Error).message}`)
  })
  try {
    await requireBlobs(env)
    await replaceWithin(env, words, replacing, act)
  } finally {
    folder.release()
  }
}

/** The environment outweighs the data folder, so another key there would make the secrets unreadable. */
function requireSameKey({ masterKey }: Env, { what, verb }: Words, other: Buffer): void {
  if (masterKey === undefined || timingSafeEqual(createHash('sha256').update(masterKey).digest(), other)) return
  throw new BackupError(
    `OUTPOST_MASTER_KEY is another key than the one in the ${what}. Remove it from the environment, also of the server: the ${verb} puts the key of the ${what} into the data folder. Or set it to the key of the system that the ${what} was made of.`,
  )
}

async function replaceWithin(
  env: Env,
  words: Words,
  { force, passphrase, signal, say }: Replacing,
  act: (destination: Destination) => Promise<unknown>,
): Promise<void> {
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log: () => undefined })
  const files = filePlacer(openBlobs(env))
  let putBack = async (): Promise<void> => undefined
  try {
    const { owner } = database
    await refuseRunning(owner, words)
    if (await isUsed(owner)) {
      if (!force)
        throw new BackupError(
          `The database already has data. ${words.verb === 'restore' ? 'Restore' : 'Import'} into an empty one, or add --force: what is there is then replaced, after a copy of it was saved.`,
        )
      await saveCopy(env, owner, passphrase, signal, say)
    }
    try {
      await act({
        owner,
        files,
        placeKey: async (masterKey) => {
          putBack = await placeMasterKey(env.dataDir, masterKey)
        },
      })
    } catch (error) {
      await putBack()
      await files.undo()
      throw error
    }
    await migrate(owner)
    await withClient({ ...owner, query_timeout: 0 }, (client) => client.query(settled))
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
async function refuseRunning(owner: PoolConfig, { verb }: Words): Promise<void> {
  const { rows } = await withClient(owner, (client) =>
    client.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()',
      [CONNECTION_NAME],
    ),
  )
  if (rows[0]!.count > 0)
    throw new BackupError(
      `The server is running on this database: it has ${rows[0]!.count} connections. Stop it on every host, then ${verb}.`,
    )
}
