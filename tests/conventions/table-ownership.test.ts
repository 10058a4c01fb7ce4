import { expect, test } from 'vitest'
import { isScript, isTest, isTestSupport, repositoryFiles, textOf } from './source-files.ts'
import { tableOwners } from './table-owners.ts'
import { writesOf } from './table-writes.ts'

const owners = tableOwners()

/** Restores the rows of a company in all tables, whose names it reads from the catalogue of the database. */
const everyTable = 'apps/server/src/features/system-backups/company/'

/**
 * Returns the owner of a file that may only write its owner's tables: a feature or the kit; undefined for other files.
 */
const ownerOf = (path: string): string | undefined =>
  isScript(path) && !isTest(path) && !isTestSupport(path) && !path.startsWith(everyTable)
    ? (/^apps\/server\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? /^apps\/server\/src\/(kit)\//.exec(path)?.[1])
    : undefined

/** Describes the writes of a file that break the ownership of tables. */
function breaksIn(path: string, text: string): string[] {
  const own = ownerOf(path)
  if (own === undefined) return []
  return writesOf(path, text).flatMap((write) => {
    if (write.table === undefined) return [`${path}: ${write.text} does not name its table`]
    const owner = owners.get(write.table)
    return owner === undefined || owner === own ? [] : [`${path}: ${write.text}, a table of ${owner}`]
  })
}

test('a feature writes only the tables in its manifest', () => {
  const files = repositoryFiles().filter((path) => ownerOf(path) !== undefined)
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((path) => breaksIn(path, textOf(path)))).toEqual([])
})

test('every table has an owner', () => {
  const migrations = repositoryFiles().filter((path) => /^apps\/server\/src\/db\/migrations\/.*\.sql$/.test(path))
  const found = (statement: RegExp): string[] =>
    migrations.flatMap((path) => [...textOf(path).matchAll(statement)].map(([, table]) => table!))
  const dropped = found(/^(?:DROP TABLE (?:IF EXISTS )?|ALTER TABLE (?=\w+ RENAME TO))(\w+)/gim)
  const made = found(/^(?:CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?|ALTER TABLE \w+ RENAME TO )(\w+)/gim)
  expect(made.filter((table) => !owners.has(table) && !dropped.includes(table))).toEqual([])
  expect([...owners.keys()].filter((table) => !made.includes(table))).toEqual([])
})

const planted = (text: string): string[] => breaksIn('apps/server/src/features/tags/planted.ts', text)

test.each([
  ["tx.updateTable('devices').set({ name })", 'a table of devices'],
  ["tx.insertInto('device_logs').values(lines)", 'a table of devices'],
  ["tx.deleteFrom('sessions as s')", 'a table of auth'],
  ['sql`update devices set name = ${name}`', 'a table of devices'],
  ['sql`update device_logs ${moved}`', 'a table of devices'],
  ['sql`with gone as (delete from sessions where id = ${id} returning id) select`', 'a table of auth'],
  ["client.query('insert into installation (key) values ($1)')", 'a table of kit'],
  ['sql`delete from ${sql.table(name)} where ${old}`', 'does not name its table'],
  ['tx.updateTable(table)', 'does not name its table'],
])('a write to a foreign table is detected: %s', (text, why) => {
  expect(planted(text)).toEqual([expect.stringContaining(why)])
})

test('writes to own tables, reads and comments are not reported', () => {
  expect(planted("tx.updateTable('tags')")).toEqual([])
  expect(planted('sql`select from devices for update of devices`')).toEqual([])
  expect(planted('sql`insert into tags (id) values (1) on conflict do update set id = 2`')).toEqual([])
  expect(planted('const count = 1 // delete from devices')).toEqual([])
})
