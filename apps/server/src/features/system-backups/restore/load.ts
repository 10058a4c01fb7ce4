import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client, PoolConfig } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Schema } from '../archive/format.ts'
import { type Sink, type Walked, walk } from '../archive/walk.ts'
import { storeRows } from '../dump/catalogue.ts'
import type { Progress } from '../dump/dump.ts'
import { createTables, requireKnown, resume, type Suspended } from './schema.ts'
import { inRestore } from './transaction.ts'

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

/** Hands bytes to a statement that stores them. */
export async function store(client: Client, statement: string, parts: AsyncIterable<Buffer>): Promise<void> {
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

/**
 * Restores the rows of a backup in one transaction. Counts and sums are compared with the manifest, and the database
 * checks all of its constraints. Throws BackupError, or what the database says.
 */
export function load(source: AsyncIterable<Buffer>, options: LoadOptions): Promise<Walked> {
  const { owner, passphrase, beforeCommit, signal } = options
  return inRestore(owner, signal, async (client) => {
    const sink = sinkOf(client, options)
    const walked = await walk(source, passphrase, sink)
    for (const { name, value } of walked.manifest.sequences)
      await client.query("SELECT setval(format('%I', $1::text)::regclass, $2)", [name, value])
    await resume(client, sink.suspended())
    await beforeCommit?.(walked)
    return walked
  })
}
