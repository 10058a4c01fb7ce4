import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/postgres.ts'
import { withClient } from './client.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

let [database, folder] = [undefined as unknown as TestDatabase, '']
beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'outpost-migrations-'))
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  await run(`CREATE TABLE readings (id int PRIMARY KEY, value int NOT NULL, half int);
    INSERT INTO readings SELECT n, n FROM generate_series(1, 25) n`)
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const run = <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  withClient(database.owner, async (client) => (await client.query<Row>(text)).rows)
const add = (text: string): Promise<void> => writeFile(join(folder, '9000_next.sql'), text)
const upgrade = (): Promise<void> => migrate(database.owner, { folder })
const isRecorded = async (): Promise<boolean> =>
  (await run("SELECT FROM migrations WHERE name = '9000_next.sql'")).length === 1

const backfill = `-- In batches.
  UPDATE readings SET half = 100 / (20 - value) WHERE id IN (SELECT id FROM readings WHERE half IS NULL ORDER BY id LIMIT 10)`
const index = `-- Outside of a transaction.
  CREATE INDEX CONCURRENTLY IF NOT EXISTS readings_value ON readings (value)`

/** Opens a transaction that has read the table. @returns a function that ends it */
async function reader(): Promise<() => Promise<void>> {
  const client = new pg.Client(database.owner)
  await client.connect()
  await client.query('BEGIN; SELECT FROM readings')
  return async () => {
    await client.query('COMMIT')
    await client.end()
  }
}

test('SYSTEM-077 a migration that waits for a lock lets others pass every second, and is applied once the lock is free', async () => {
  const end = await reader()
  await add('ALTER TABLE readings ADD COLUMN note text')
  const done = upgrade()
  const waits: number[] = []
  for (const end = performance.now() + 3500; performance.now() < end;) {
    const began = performance.now()
    await run('UPDATE readings SET value = value WHERE id = 1')
    waits.push(performance.now() - began)
  }
  expect(Math.max(...waits)).toBeGreaterThan(500)
  expect(Math.max(...waits)).toBeLessThan(1900)
  expect(await isRecorded()).toBe(false)
  await end()
  await done
  expect(await isRecorded()).toBe(true)
  expect(
    await run("SELECT FROM information_schema.columns WHERE column_name = 'note' AND table_name = 'readings'"),
  ).toHaveLength(1)
}, 60_000)

test('SYSTEM-078 a migration in batches commits each of them, and continues after a failure where it was', async () => {
  await add(backfill)
  // The row 20 cannot be computed: the first batch is complete, the second is not.
  await expect(upgrade()).rejects.toThrow('migration 9000_next.sql: division by zero')
  expect(await run('SELECT count(half)::int FROM readings')).toEqual([{ count: 10 }])
  expect(await isRecorded()).toBe(false)
  await run('UPDATE readings SET value = 0 WHERE value = 20')
  await upgrade()
  expect(await run('SELECT count(half)::int FROM readings')).toEqual([{ count: 25 }])
  expect(await run('SELECT count(DISTINCT xmin::text)::int FROM readings')).toEqual([{ count: 3 }])
  expect(await isRecorded()).toBe(true)
}, 60_000)

test('SYSTEM-079 an index that a killed upgrade left unfinished is made anew, while another server waits for its turn', async () => {
  await run('INSERT INTO readings VALUES (26, 1)')
  // PostgreSQL keeps an index that could not be finished, and marks it.
  await expect(run('CREATE UNIQUE INDEX CONCURRENTLY readings_value ON readings (value)')).rejects.toThrow(
    'readings_value',
  )
  await add(index)
  await Promise.all([upgrade(), upgrade()])
  expect(
    await run("SELECT indisvalid, indisunique FROM pg_index WHERE indexrelid = 'readings_value'::regclass"),
  ).toEqual([{ indisvalid: true, indisunique: false }])
  expect(await isRecorded()).toBe(true)
}, 60_000)

test('SYSTEM-078 SYSTEM-079 a new database is made in one go, with migrations of each kind', async () => {
  await rm(folder, { recursive: true })
  folder = await mkdtemp(join(tmpdir(), 'outpost-migrations-'))
  await writeFile(join(folder, '0001_table.sql'), 'CREATE TABLE things (id int, done boolean)')
  await writeFile(
    join(folder, '0002_index.sql'),
    '-- Outside of a transaction.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS things_id ON things (id)',
  )
  await writeFile(join(folder, '0003_rows.sql'), '-- In batches.\nUPDATE things SET done = false WHERE done IS NULL')
  expect((await readMigrations(folder)).map(({ way }) => way)).toEqual(['together', 'concurrent', 'batches'])
  await run('DROP TABLE migrations')
  await expect(migrate(database.owner, { folder })).resolves.toBeUndefined()
  expect(await run("SELECT indisvalid FROM pg_index WHERE indexrelid = 'things_id'::regclass")).toEqual([
    { indisvalid: true },
  ])
  expect(await run('SELECT name FROM migrations')).toHaveLength(3)
}, 60_000)
