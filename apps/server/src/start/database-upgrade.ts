import { withClient } from '../db/client.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { DatabaseNewerError, migrate } from '../db/migrate.ts'
import { readCertificate } from '../kit/certificate-files.ts'
import { diskOf } from '../kit/disk.ts'
import type { ServerPair, UpgradeProgress } from './database-upgrade-server.ts'
import type { Env } from './env.ts'
import { failureText } from './failure-text.ts'

type Owned = Pick<OpenDatabase, 'owner'>

/** Free space that an upgrade needs besides that for rewriting the largest table: logs, indexes and sorting. */
const spareBytes = 200 * 1024 ** 2
/** The part of the size of all tables that a backup needs at most; measured were 2 to 10 %. */
const backupShare = 0.3

/**
 * Migrates the database. If it is already in use and needs changes, checks the space first, makes a backup, answers
 * requests with the progress, and reports each step.
 * @param say shows a line to the operator
 * @throws what `migrate` throws; an Error if there is too little space or the backup failed; the system's error if the
 * port cannot be bound. In the last three cases nothing was changed
 */
export async function upgradeDatabase(env: Env, database: Owned, say: (text: string) => void): Promise<void> {
  const progress: UpgradeProgress = { backup: false, done: 0, total: 0 }
  let close: (() => Promise<void>) | undefined
  try {
    await migrate(database.owner, {
      onWait: () => say('Another server is upgrading the database. Waiting for it to finish.'),
      async onStep(done, total, name) {
        Object.assign(progress, { done, total })
        if (close === undefined) {
          await checkSpace(env, database, say)
          close = await openServer(env, database, progress)
          progress.backup = true
          await backUp(env, database, say)
          progress.backup = false
        }
        say(name === undefined ? 'The database is upgraded.' : `Migrating ${done + 1} of ${total}: ${name}`)
      },
    })
  } catch (error) {
    if (!(error instanceof DatabaseNewerError)) throw error
    const { newestUpgradeBackup } = await import('../features/system-backups/upgrade/before-upgrade.ts')
    const file = await newestUpgradeBackup(env)
    throw file === undefined ? error : new Error(`${error.message} The newest is ${file}.`, { cause: error })
  } finally {
    await close?.()
  }
}

async function backUp(env: Env, { owner }: Owned, say: (text: string) => void): Promise<void> {
  if (!env.upgradeBackup) return say('No backup is made before the upgrade: OUTPOST_UPGRADE_BACKUP is off.')
  say('Backing up the database before the upgrade.')
  const { backUpBeforeUpgrade } = await import('../features/system-backups/upgrade/before-upgrade.ts')
  try {
    const { file, size, passphrase } = await backUpBeforeUpgrade(env, owner)
    say(`The backup is ${file} (${megabytes(size)}). Its passphrase is ${passphrase}.`)
  } catch (error) {
    throw new Error(
      `The database was not upgraded, because it could not be backed up: ${failureText(error)} Nothing was changed. ` +
        'Start again once this is mended, or with OUTPOST_UPGRADE_BACKUP=off if you have a backup of your own.',
      { cause: error },
    )
  }
}

async function openServer(env: Env, { owner }: Owned, progress: UpgradeProgress): Promise<() => Promise<void>> {
  if (!env.roles.includes('api') && !env.roles.includes('gateway')) return async () => {}
  // Imported only here, because most starts have nothing to migrate.
  const { serveUpgrade } = await import('./database-upgrade-server.ts')
  return serveUpgrade(env, () => progress, await certificateOf(env, owner))
}

async function certificateOf(env: Env, owner: OpenDatabase['owner']): Promise<ServerPair | undefined> {
  if (!env.tls) return undefined
  if ('certFile' in env.tls) return readCertificate(env.tls)
  const { certificateBeforeStart } = await import('../features/system/acme/before-start.ts')
  return certificateBeforeStart(owner, env, env.tls)
}

/** Throws an Error if the disk of the embedded database is too full for an upgrade. The disk of another is not known. */
async function checkSpace(env: Env, { owner }: Owned, say: (text: string) => void): Promise<void> {
  const { size, largest, tables } = await withClient(owner, async (client) => {
    const { rows } = await client.query<{ size: string; largest: string; tables: string }>(
      `SELECT pg_database_size(current_database()) AS size, coalesce(max(pg_total_relation_size(oid)), 0) AS largest,
         coalesce(sum(pg_table_size(oid)), 0) AS tables
       FROM pg_class WHERE relkind IN ('r', 'm')`,
    )
    return rows[0]!
  })
  if (env.databaseUrl !== undefined) {
    say(`Upgrading the database, which has ${megabytes(Number(size))}.`)
    return
  }
  const { free } = await diskOf(env.dataDir)
  const backup = env.upgradeBackup && env.backupDirs.length === 0 ? Number(tables) * backupShare : 0
  const needed = Number(largest) + spareBytes + backup
  if (free < needed)
    throw new Error(
      `The database cannot be upgraded: ${megabytes(needed)} of free space are needed in ${env.dataDir}, and ${megabytes(free)} are free. ` +
        'Nothing was changed. Free some space and start again.',
    )
  say(`Upgrading the database, which has ${megabytes(Number(size))}; ${megabytes(free)} are free.`)
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`
