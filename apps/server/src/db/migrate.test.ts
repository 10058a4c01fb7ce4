import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/postgres.ts'
import { repairAccess } from './access.ts'
import { withClient } from './client.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
let rights: string[]
beforeEach(async () => {
  rights = await rightsNow()
})

/** Privileges of the program's roles and policies for them, in PostgreSQL's notation. */
const rightsNow = (): Promise<string[]> =>
  withClient(database.owner, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select relname || ' ' || a.privilege_type || ' ' || r.rolname as line from pg_class c cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where r.rolname in ('outpost_app', 'outpost_everything')
      union all select tablename || ' ' || policyname || ' ' || roles::text || ' ' || cmd || coalesce(qual, '') || coalesce(with_check, '') from pg_policies
      union all select proname || ' ' || a.privilege_type || ' ' || r.rolname from pg_proc p cross join aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee where r.rolname in ('outpost_app', 'outpost_everything')`)
    return rows.map(({ line }) => line).toSorted()
  })

test('after a restore into a server without the roles, the next start restores all grants and row policies', async () => {
  await withClient(database.owner, (client) => client.query("select telemetry_make_partition('2026-01-01')"))
  rights = await rightsNow()
  expect(rights.length).toBeGreaterThan(400)
  // The state after a dump is restored on a server that lacks the roles.
  await withClient({ ...inject('testServer').superuser, database: database.name }, (client) =>
    client.query('drop owned by outpost_app, outpost_everything'),
  )
  expect(await rightsNow()).toEqual([])
  await expect(asProgram()).rejects.toThrow('permission denied')
  await migrate(database.owner)
  expect(await rightsNow()).toEqual(rights)
  expect(await asProgram()).toBe(0)
})

test('a start that finds all grants changes nothing', async () => {
  await withClient(database.owner, async (client) => expect(await repairAccess(client)).toBe(0))
  expect(await rightsNow()).toEqual(rights)
})

test('a program older than the database refuses to start and names both versions', async () => {
  await withClient(database.owner, (client) => client.query("insert into migrations (name) values ('9001_later.sql')"))
  await expect(migrate(database.owner)).rejects.toThrow(
    /The database is newer than this program: it holds the migration 9001_later\.sql, and this program ends with \d{4}_\w+\.sql\./,
  )
  await withClient(database.owner, (client) => client.query("delete from migrations where name = '9001_later.sql'"))
  await migrate(database.owner)
})

const checksums = (): Promise<(string | null)[]> =>
  withClient(database.owner, async (client) =>
    (await client.query<{ checksum: string | null }>('select checksum from migrations order by name')).rows.map(
      ({ checksum }) => checksum,
    ),
  )

test('a migration changed after it was applied is named and refused, except for changed comments', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-migrations-'))
  try {
    await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
    const file = join(folder, '0042_first_contact.sql')
    const text = await readFile(file, 'utf8')
    await writeFile(file, `-- Another comment.\n\n${text}`)
    await migrate(database.owner, { folder })
    await writeFile(file, `${text}\nALTER TABLE devices ADD COLUMN later text;`)
    await expect(migrate(database.owner, { folder })).rejects.toThrow(
      "This program's migration 0042_first_contact.sql is not the one that this database was made with",
    )
  } finally {
    await rm(folder, { recursive: true })
  }
  await migrate(database.owner)
})

test('a database without checksums of its migrations gets them at its next start, and keeps those it has', async () => {
  const before = await checksums()
  expect(new Set(before).size).toBe(before.length)
  for (const lost of [
    'alter table migrations drop column checksum',
    "update migrations set checksum = null where name < '0020'",
  ]) {
    await withClient(database.owner, (client) => client.query(lost))
    await migrate(database.owner)
    expect(await checksums()).toEqual(before)
  }
})

/** Counts the rows that the program sees without a scope: none if row-level security works. */
const asProgram = (): Promise<number> =>
  withClient(database.app, async (client) => (await client.query('select id from devices')).rowCount ?? 0)
