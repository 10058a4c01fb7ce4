import type { Client } from 'pg'
import type { Schema } from '../archive/format.ts'

/**
 * Tables that are not backed up: what migrations write, what processes tell each other, and files of the program. Their
 * rows mean nothing in another database.
 */
const leftOut = [
  'migrations',
  'schema_access',
  'bus_messages',
  'worker_heartbeats',
  'readiness_checks',
  'rate_limits',
  'console_builds',
  'console_files',
] as const

const ordinaryTables = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attgenerated = '' AND c.relname <> ALL ($1)
  GROUP BY c.oid ORDER BY c.relname`

const partitions = `
  SELECT c.relname AS name, p.relname AS of, pg_get_expr(c.relpartbound, c.oid) AS bound
  FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class p ON p.oid = i.inhparent
  WHERE c.relnamespace = 'public'::regnamespace AND c.relispartition AND c.relkind = 'r' ORDER BY c.relname`

/** Reads which tables there are, with the columns that are stored, and which migrations have created them. */
export async function readSchema(client: Client): Promise<Omit<Schema, 'program' | 'created_at'>> {
  const tables = await client.query<Schema['tables'][number]>(ordinaryTables, [leftOut])
  const parts = await client.query<Schema['partitions'][number]>(partitions)
  const migrations = await client.query<Schema['migrations'][number]>(
    'SELECT name, checksum FROM migrations ORDER BY name',
  )
  const server = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version")
  return {
    postgres: server.rows[0]!.version,
    migrations: migrations.rows,
    partitions: parts.rows,
    tables: tables.rows,
  }
}

/** Reads the last value of each sequence that was used. */
export async function readSequences(client: Client): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `SELECT sequencename AS name, last_value AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  )
  return rows
}

/** The hashes of all contents that rows name. */
export const namedContents = 'SELECT sha256 FROM files UNION SELECT sha256 FROM images ORDER BY sha256'

const quoted = (name: string): string => `"${name}"`

/** The statement that reads the rows of a table, in the text format that all versions of PostgreSQL share. */
export const copyRows = (table: string, columns: readonly string[]): string =>
  `COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) TO STDOUT`

/** The statement that stores them. */
export const storeRows = (table: string, columns: readonly string[]): string =>
  `COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`

/**
 * The queue of jobs, as the arguments with which its own function adds them: the tables of the queue differ between its
 * versions. A job that is running is included, because it begins again if its worker dies.
 */
export const queuedJobs = `
  SELECT t.identifier, q.queue_name, j.payload, j.run_at, j.max_attempts, j.key, j.priority
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
  WHERE j.attempts < j.max_attempts AND t.identifier NOT LIKE 'system-backups.%'`

/** The statement that reads it. */
export const copyQueue = `COPY (${queuedJobs}) TO STDOUT`

/** Tells whether the queue has tables: they are created after the others. */
export const hasQueue = "SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS there"

/** Returns the statement that reads the queue. A database may have none yet. */
export async function queueStatement(client: Client): Promise<string> {
  const { rows } = await client.query<{ there: boolean }>(hasQueue)
  return rows[0]!.there ? copyQueue : 'COPY (SELECT WHERE false) TO STDOUT'
}

/** Settings with which rows look the same on every server. */
export const plainText = `
  SET LOCAL synchronize_seqscans = off; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL TimeZone = 'UTC'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '60s'`
