import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAccessSaved, repairAccess, saveAccess } from './access.ts'
import { applyAlone, applyInUse, applyWithin } from './apply-migration.ts'
import { withClient } from './client.ts'
import { readMigrations, type Migration } from './migration-files.ts'

/** Advisory lock that lets one process migrate at a time. The number is arbitrary but fixed. */
const lockKey = 7_205_001
/** The pause between two attempts to get the lock, in milliseconds. */
const lockPauseMs = 250

export interface MigrateOptions {
  /** The folder with the files; the program's own by default. */
  folder?: string
  /** Called when another server is migrating and this one has to wait. */
  onWait?: () => void
  /**
   * Called before each migration of a database that is in use, with its name, and at the end without one. An error that
   * it throws before the first one leaves the database as it was.
   */
  onStep?: (done: number, total: number, name?: string) => Promise<void>
}

const migrationsTable = `
  CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
  ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text`

/** Runs `work` while no program migrates this database; one that starts waits. */
export async function withMigrationLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await lock(client)
  const result = await work()
  await client.query('SELECT pg_advisory_unlock($1)', [lockKey])
  return result
}

/**
 * Creates the schema as these migrations leave it, in the current transaction of an empty database. The caller holds the
 * lock. Throws the database's error prefixed with the file's name.
 * @param names all of them must be among the program's own
 */
export async function createSchema(client: pg.Client, names: ReadonlySet<string>): Promise<void> {
  await client.query(migrationsTable)
  for (const file of await readMigrations()) if (names.has(file.name)) await applyWithin(client, file)
}

/** Removes all rows of these tables, which migrations have filled. The names are quoted where they need it. */
export const emptyTables = (client: pg.Client, tables: readonly string[]): Promise<unknown> =>
  client.query(`TRUNCATE ${tables.join(', ')}`)

/**
 * Brings the schema up to date: applies plain SQL files in order of their names, each once and in the way that it names.
 * Servers that start at the same time wait for each other. Restores missing privileges of the program's roles, for
 * example after a restore from a dump. Also creates the job queue's own schema and grants the application's role access
 * to it.
 * @throws the database's error prefixed with the file's name. Nothing of that file has taken effect then, except for
 * complete batches, after which the next start continues
 * @throws if the database is newer than the program, or a file was changed after it was applied; nothing was done then
 */
export async function migrate(owner: pg.PoolConfig, options: MigrateOptions = {}): Promise<void> {
  const files = await readMigrations(options.folder)
  // Statements have no time limit. If the server disappears midway, closing still has one.
  await withClient({ ...owner, query_timeout: 0, keepAlive: true }, async (client) => {
    await lock(client, options.onWait)
    await client.query(migrationsTable)
    const { rows } = await client.query<Applied>('SELECT name, checksum FROM migrations ORDER BY name')
    refuseNewer(rows, files)
    refuseChanged(rows, files)
    await addChecksums(client, rows, files)
    const applied = new Set(rows.map((row) => row.name))
    const missing = files.filter(({ name }) => !applied.has(name))
    // The migrations of a new database are no upgrade.
    const isUsed = rows.length > 0
    const report = isUsed && missing.length > 0 ? options.onStep : undefined
    for (const [done, file] of missing.entries()) {
      await report?.(done, missing.length, file.name)
      await (isUsed ? applyInUse(client, file) : applyAlone(client, file))
    }
    await report?.(missing.length, missing.length)
    const last = files.at(-1)!.name
    if (await isAccessSaved(client, last)) {
      await repairAccess(client)
      return
    }
    await openQueue(client, owner)
    await saveAccess(client, last)
  })
}

/**
 * Takes the lock of migrations. Asks again and again: a statement that waits for it would hold a snapshot, and
 * `CREATE INDEX CONCURRENTLY` of the other server waits for the end of all older snapshots.
 */
async function lock(client: pg.Client, onWait?: () => void): Promise<void> {
  for (let isFirst = true; !(await tryLock(client)); isFirst = false) {
    if (isFirst) onWait?.()
    await sleep(lockPauseMs)
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [lockKey])
  return rows[0]!.free
}

/** A row of the table `migrations`. The checksum is null if it was written by a version without checksums. */
interface Applied {
  name: string
  checksum: string | null
}

/** The database holds migrations that this program does not know. */
export class DatabaseNewerError extends Error {}

/**
 * Refuses to run on a database with unknown migrations, since an older program would misread the data of a newer one.
 * Throws a DatabaseNewerError that names the last migration of each.
 */
function refuseNewer(applied: readonly Applied[], files: readonly Migration[]): void {
  const names = new Set(files.map(({ name }) => name))
  const unknown = applied.filter(({ name }) => !names.has(name))
  if (unknown.length === 0) return
  throw new DatabaseNewerError(
    `The database is newer than this program: it holds the migration ${unknown.at(-1)!.name}, and this program ends with ${files.at(-1)!.name}. ` +
      'Start the newer program again, or restore a backup from before the upgrade.',
  )
}

/**
 * Refuses to run if an applied file has changed: the schema no longer matches the files, and it is unknown what else
 * differs. Throws an Error that names the files.
 */
function refuseChanged(applied: readonly Applied[], files: readonly Migration[]): void {
  const recorded = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const changed = files.filter(({ name, checksum }) => (recorded.get(name) ?? checksum) !== checksum)
  if (changed.length === 0) return
  throw new Error(
    `This program's migration ${changed.map(({ name }) => name).join(', ')} is not the one that this database was made with: it was changed after it had been applied. ` +
      'Restore the file, and put the change into a new migration.',
  )
}

/** Adds the missing checksums in a database from before they were introduced. */
async function addChecksums(
  client: pg.Client,
  applied: readonly Applied[],
  files: readonly Migration[],
): Promise<void> {
  if (applied.every(({ checksum }) => checksum !== null)) return
  await client.query(
    `UPDATE migrations m SET checksum = f.checksum FROM unnest($1::text[], $2::text[]) f (name, checksum)
     WHERE f.name = m.name AND m.checksum IS NULL`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
  )
}

/**
 * Creates the queue's schema. Its tables have row-level security without policies; the program's roles get one that
 * allows everything, since jobs belong to no company.
 */
export async function openQueue(client: pg.Client, owner: pg.PoolConfig): Promise<void> {
  // Imported only here, because most starts have nothing to migrate.
  const { runMigrations } = await import('graphile-worker')
  const pool = new pg.Pool({ ...owner, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
  await client.query(`
    GRANT USAGE ON SCHEMA graphile_worker TO outpost_app, outpost_everything;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO outpost_app, outpost_everything;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA graphile_worker TO outpost_app, outpost_everything;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO outpost_app, outpost_everything;
    DO $$
    DECLARE target regclass;
    BEGIN
      FOR target IN SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity LOOP
        EXECUTE format('DROP POLICY IF EXISTS application ON %s', target);
        EXECUTE format('CREATE POLICY application ON %s TO outpost_app, outpost_everything USING (true) WITH CHECK (true)', target);
      END LOOP;
    END $$;
  `)
}
