import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../features.ts'
import { testDatabase, type TestDatabase } from '../testing/postgres.ts'
import { withClient } from './client.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.drop())

const owners = new Map<string, string>(features.flatMap(({ name, tables }) => tables.map((table) => [table, name])))

interface Routine {
  name: string
  source: string
  /** The table whose trigger calls it, if any. */
  table: string | null
}

/** Every function of the schema. A trigger function appears once for each table. */
const routines = (): Promise<Routine[]> =>
  withClient(
    database.owner,
    async (client) =>
      (
        await client.query<Routine>(`
          select p.proname as name, p.prosrc as source, t.tgrelid::regclass::text as table
          from pg_proc p left join pg_trigger t on t.tgfoid = p.oid and not t.tgisinternal
          where p.pronamespace = 'public'::regnamespace order by 1, 3`)
      ).rows,
  )

/** Returns the features whose tables a piece of SQL writes. */
const writersOf = (source: string): string[] => [
  ...new Set(
    [...source.matchAll(/\b(?:insert into|delete from|update)\s+(\w+)/gi)].flatMap(
      ([, table]) => owners.get(table!.toLowerCase()) ?? [],
    ),
  ),
]

test('a trigger only writes tables of the feature that owns its table', async () => {
  const triggers = (await routines()).filter(({ table }) => table !== null)
  expect(triggers.length).toBeGreaterThan(0)
  const across = triggers.filter(({ table, source }) =>
    writersOf(source).some((feature) => feature !== owners.get(table!)),
  )
  expect([...new Set(across.map(({ name }) => name))]).toEqual([])
})

test('a database function only writes tables of one feature', async () => {
  const all = await routines()
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['leave_resources', 'move_data_packs']))
  expect(all.filter(({ source }) => writersOf(source).length > 1).map(({ name }) => name)).toEqual([])
})

test('the check finds a function that writes tables of two features', () => {
  expect(writersOf('DELETE FROM sessions WHERE id = OLD.id; UPDATE devices SET name = NULL;')).toEqual([
    'auth',
    'devices',
  ])
})
