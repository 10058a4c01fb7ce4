import { withClient } from '../db/client.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { diskOf } from '../kit/disk.ts'
import type { UpgradeProgress } from './database-upgrade-server.ts'
import type { Env } from './env.ts'

type Owned = Pick<OpenDatabase, 'owner'>

/** Free space that an upgrade needs besides that for rewriting the largest table: logs, indexes and sorting. */
const spareBytes = 200 * 1024 ** 2

/**
 * Migrates the database. If it is already in use and needs changes, checks the space first, answers requests with the
 * progress, and reports each step.
 * @param say shows a line to the operator
 * @throws what `migrate` throws; an Error if there is too little space; the system's error if the port cannot be bound.
 * In the last two cases nothing was changed
 */
export async function upgradeDatabase(env: Env, database: Owned, say: (text: string) => void): Promise<void> {
  const progress: UpgradeProgress = { done: 0, total: 0 }
  let close: (() => Promise<void>) | undefined
  try {
    await migrate(database.owner, {
      onWait: () => say('Another server is upgrading the database. Waiting for it to finish.'),
      async onStep(done, total, name) {
        Object.assign(progress, { done, total })
        if (close === undefined) {
          await checkSpace(env, database, say)
          close = await openServer(env, progress)
        }
        say(name === undefined ? 'The database is upgraded.' : `Migrating ${done + 1} of ${total}: ${name}`)
      },
    })
  } finally {
    await close?.()
  }
}

async function openServer(env: Env, progress: UpgradeProgress): Promise<() => Promise<void>> {
  if (!env.roles.includes('api') && !env.roles.includes('gateway')) return async () => {}
  // Imported only here, because most starts have nothing to migrate.
  const { serveUpgrade } = await import('./database-upgrade-server.ts')
  return serveUpgrade(env, () => progress)
}

/** Throws an Error if the disk of the embedded database is too full for an upgrade. The disk of another is not known. */
async function checkSpace(env: Env, { owner }: Owned, say: (text: string) => void): Promise<void> {
  const { size, largest } = await withClient(owner, async (client) => {
    const { rows } = await client.query<{ size: string; largest: string }>(
      `SELECT pg_database_size(current_database()) AS size, coalesce(max(pg_total_relation_size(oid)), 0) AS largest
       FROM pg_class WHERE relkind IN ('r', 'm')`,
    )
    return rows[0]!
  })
  if (env.databaseUrl !== undefined) {
    say(`Upgrading the database, which has ${megabytes(Number(size))}.`)
    return
  }
  const { free } = await diskOf(env.dataDir)
  const needed = Number(largest) + spareBytes
  if (free < needed)
    throw new Error(
      `The database cannot be upgraded: ${megabytes(needed)} of free space are needed in ${env.dataDir}, and ${megabytes(free)} are free. ` +
        'Nothing was changed. Free some space and start again.',
    )
  say(`Upgrading the database, which has ${megabytes(Number(size))}; ${megabytes(free)} are free.`)
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`
