import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Migration } from './migration-files.ts'

/**
 * How long a migration waits for a lock before it lets go and tries again, in milliseconds. While it waits, all others
 * that need the table wait behind it.
 */
const lockWaitMs = 1000
/** The pause before the next attempt, and the number of attempts. */
const [lockPauseMs, lockAttempts] = [1000, 60]
/** More batches than this mean that the statement does not come to an end. */
const mostBatches = 1_000_000

/** PostgreSQL's code for a lock that was not available within `lock_timeout`. */
const lockNotAvailable = '55P03'

/** Runs the statements of a migration within the current transaction of a database that nobody else uses. */
export async function applyWithin(client: pg.Client, file: Migration): Promise<void> {
  await naming(file, async () => {
    await client.query(file.way === 'concurrent' ? file.text.replaceAll(/\bCONCURRENTLY\b/gi, '') : file.text)
    await record(client, file)
  })
}

/** Applies a migration to a database that nobody else uses, in one transaction. */
export const applyAlone = (client: pg.Client, file: Migration): Promise<void> =>
  inTransaction(client, () => applyWithin(client, file))

/**
 * Applies a migration to a database that other hosts may be using.
 * @throws an Error with the file's name. If it is about a lock, it says which transactions are in the way
 */
export async function applyInUse(client: pg.Client, file: Migration): Promise<void> {
  await naming(file, () => {
    if (file.way === 'batches') return applyInBatches(client, file)
    if (file.way === 'concurrent') return createIndex(client, file)
    return withShortWaits(client, async () => {
      await client.query(file.text)
      await record(client, file)
    })
  })
}

/** Repeats a statement until it changes no row. One that is killed continues where it was, as its rows are changed. */
async function applyInBatches(client: pg.Client, file: Migration): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const isDone = await withShortWaits(client, async () => {
      const { rowCount } = await client.query(file.text)
      if (rowCount === 0) await record(client, file)
      return rowCount === 0
    })
    if (isDone) return
  }
  throw new Error(`still changes rows after ${mostBatches} batches`)
}

/** Creates an index while others write. One that a killed upgrade has left unfinished is removed first. */
async function createIndex(client: pg.Client, file: Migration): Promise<void> {
  const [, name] = /\bINDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+(\w+)/i.exec(file.text) ?? []
  if (name === undefined) throw new Error('has no CREATE INDEX CONCURRENTLY IF NOT EXISTS')
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [name],
  )
  if (rowCount !== 0) await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(name)}`)
  await client.query(file.text)
  await record(client, file)
}

/** Runs a transaction that gives up its place in the queue of a lock after a second, and begins again later. */
async function withShortWaits<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`SET LOCAL lock_timeout = ${lockWaitMs}`)
        return work()
      })
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (attempt === lockAttempts) throw new Error(await blockedText(client), { cause: error })
      await sleep(lockPauseMs)
    }
  }
}

const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === lockNotAvailable

async function blockedText(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT 'process ' || pid || ' (' || usename || ', ' || coalesce(nullif(application_name, ''), 'no name') || '), for '
       || extract(epoch FROM now() - xact_start)::int || ' s' AS line
     FROM pg_stat_activity
     WHERE datname = current_database() AND xact_start < now() - interval '1 second' AND pid <> pg_backend_pid()
     ORDER BY xact_start LIMIT 5`,
  )
  const open =
    rows.length === 0 ? 'None is open now.' : `Open transactions: ${rows.map(({ line }) => line).join('; ')}.`
  return (
    `no lock on a table for ${(lockAttempts * (lockWaitMs + lockPauseMs)) / 1000} s, because a transaction of another client used it. ${open} ` +
    'Wait for it, or end it with pg_terminate_backend, and start again.'
  )
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    await client.query('BEGIN')
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

const record = (client: pg.Client, { name, checksum }: Migration): Promise<unknown> =>
  client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])

/** Puts the name of the file in front of an error. */
async function naming(file: Migration, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new Error(`migration ${file.name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
