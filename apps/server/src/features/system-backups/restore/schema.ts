import type { Client } from 'pg'
import { readMigrations } from '../../../db/migration-files.ts'
import { createSchema, emptyTables } from '../../../db/migrate.ts'
import { BackupError } from '../archive/backup-error.ts'
import type { Schema } from '../archive/format.ts'
import { programVersion } from '../../../kit/program-version.ts'

/** What a restore needs to know of the schema of a backup or an export. */
export type KnownSchema = Pick<Schema, 'program' | 'migrations' | 'partitions'>

/**
 * Checks that this program knows all migrations of a backup or an export. Throws BackupError that names the last one of
 * each if it is newer, or the files that differ.
 */
export async function requireKnown(
  { migrations, program }: KnownSchema,
  what: 'backup' | 'export' = 'backup',
): Promise<void> {
  const files = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const newer = migrations.findLast(({ name }) => !files.has(name))
  if (newer)
    throw new BackupError(
      `The ${what} is newer than this program: it was made by version ${program} and has the migration ${newer.name}, and this program is version ${programVersion} and ends with ${[...files.keys()].at(-1)}. ` +
        `Install the version that made the ${what}, or a newer one, and ${what === 'backup' ? 'restore' : 'import'} it there.`,
    )
  const other = migrations.filter(({ name, checksum }) => files.get(name) !== checksum)
  if (other.length > 0)
    throw new BackupError(
      `The ${what} was made by a program with other migrations: ${other.map(({ name }) => name).join(', ')} differ. ${what === 'backup' ? 'Restore' : 'Import'} it with the version that made it.`,
    )
}

const foreignKeys = `
  SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY oid`

const tablesHere = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('migrations', 'schema_access')`

/** What has to be put back once all rows are stored. */
export interface Suspended {
  tables: readonly string[]
  keys: readonly { table: string; name: string; definition: string }[]
}

/** Statements with a list of tables, in one round trip. */
const forAll = (tables: readonly string[], statement: (table: string) => string): string =>
  tables.map(statement).join('; ')

/**
 * Creates the empty tables of a backup in the current transaction, with the migrations that the backup has: what was in
 * the database before is dropped, also waiting jobs. Triggers and foreign keys wait until all rows are stored.
 */
export async function createTables(client: Client, schema: KnownSchema): Promise<Suspended> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT count(*) > 0 AS there FROM (${tablesHere}) tables`)
  if (rows[0]!.there) await dropEverything(client)
  await createSchema(client, new Set(schema.migrations.map(({ name }) => name)))
  const tables = (await client.query<{ name: string }>(tablesHere)).rows.map(({ name }) => name)
  const keys = (await client.query<Suspended['keys'][number]>(foreignKeys)).rows
  await emptyTables(client, tables)
  await client.query(forAll(tables, (table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`))
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name, of, bound } of schema.partitions)
    await client.query(`CREATE TABLE IF NOT EXISTS "${name}" PARTITION OF "${of}" ${bound}`)
  await client.query('DELETE FROM graphile_worker._private_jobs')
  return { tables, keys }
}

async function dropEverything(client: Client): Promise<void> {
  try {
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC')
  } catch (error) {
    throw new BackupError(
      `The tables that are in the database cannot be dropped (${(error as Error).message}). Create an empty database, and let DATABASE_URL lead there.`,
      { cause: error },
    )
  }
}

/** Puts triggers and foreign keys back. The database checks each key against all rows, and throws if one is broken. */
export async function resume(client: Client, { tables, keys }: Suspended): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  await client.query(forAll(tables, (table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`))
}
