import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, type PoolConfig } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openQueue, withMigrationLock } from '../../../db/migrate.ts'
import { BackupError } from '../archive/backup-error.ts'
import type { Schema } from '../archive/format.ts'
import { type Sink, type Walked, walk } from '../archive/walk.ts'
import { plainText, storeRows } from '../dump/catalogue.ts'
import type { Progress } from '../dump/dump.ts'
import { createTables, requireKnown, resume, type Suspended } from './schema.ts'

export interface LoadOptions {
  /** The database in which the rows are stored. What it contains is dropped. */
  owner: PoolConfig
  passphrase: string
  /** Takes the contents of files. */
  file: Sink['file']
  /**
   * Called when everything is stored and compared, before it is committed. If it throws, the database is as before.
   */
  beforeCommit?: (walked: Walked) => Promise<void>
  signal?: AbortSignal | undefined
  onProgress?: (progress: Progress) => void
}

const queueTable = 'restored_queue'

const queueColumns = ['identifier', 'queue_name', 'payload', 'run_at', 'max_attempts', 'key', 'priority'] as const

const addQueue = `
  SELECT graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority) FROM ${queueTable}`

async function store(client: Client, statement: string, parts: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(parts, { objectMode: false }), client.query(copyFrom(statement)))
}

/** Stores rows in the current transaction. */
function sinkOf(
  client: Client,
  { file, onProgress = () => undefined }: LoadOptions,
): Sink & { suspended(): Suspended } {
  let suspended: Suspended | undefined
  let columns = new Map<string, Schema['tables'][number]['columns']>()
  let done = 0
  let files = 0
  async function* reported(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      yield part
      onProgress({ stage: 'tables', done, total: columns.size })
    }
  }
  return {
    suspended: () => suspended!,
    async begin(schema) {
      await requireKnown(schema)
      suspended = await createTables(client, schema)
      await client.query('DELETE FROM graphile_worker._private_jobs')
      columns = new Map(schema.tables.map((table) => [table.name, table.columns]))
    },
    async rows(table, parts) {
      await store(client, storeRows(table, columns.get(table)!), reported(parts))
      done++
    },
    async queue(parts) {
      await client.query(
        `CREATE TABLE ${queueTable} (identifier text, queue_name text, payload json, run_at timestamptz, max_attempts integer, key text, priority integer)`,
      )
      await store(client, storeRows(queueTable, queueColumns), parts)
      await client.query(`${addQueue}; DROP TABLE ${queueTable}`)
    },
    async file(hash, parts, intact) {
      await file(hash, parts, intact)
      onProgress({ stage: 'files', done: ++files, total: null })
    },
  }
}

/** Returns a BackupError with a message for the user if the disk of the database is full, otherwise the error itself. */
function explainFullDisk(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === '53100')
    return new BackupError(
      'The disk of the database is full. Nothing was changed. Make room for the size of the database, then try again.',
      { cause: error },
    )
  return error
}

/**
 * Restores the rows of a backup in one transaction: either all of them are there afterwards, or the database is as
 * before. Counts and sums are compared with the manifest, and the database checks all of its constraints. Throws
 * BackupError, or what the database says.
 */
export async function load(source: AsyncIterable<Buffer>, options: LoadOptions): Promise<Walked> {
  const { owner, passphrase, beforeCommit, signal } = options
  const client = new Client({ ...owner, application_name: 'system restore', keepAlive: true })
  client.on('error', () => undefined)
  const close = (): void => void client.connection.stream.destroy()
  signal?.addEventListener('abort', close, { once: true })
  try {
    signal?.throwIfAborted()
    await client.connect()
    return await withMigrationLock(client, async () => {
      await openQueue(client, owner)
      await client.query(`BEGIN; ${plainText}`)
      const sink = sinkOf(client, options)
      const walked = await walk(source, passphrase, sink)
      for (const { name, value } of walked.manifest.sequences)
        await client.query("SELECT setval(format('%I', $1::text)::regclass, $2)", [name, value])
      await resume(client, sink.suspended())
      await beforeCommit?.(walked)
      await client.query('COMMIT')
      return walked
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw explainFullDisk(error)
  } finally {
    signal?.removeEventListener('abort', close)
    // A transaction that was not committed is rolled back with its connection.
    close()
  }
}
