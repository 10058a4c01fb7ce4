import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../db/client.ts'
import { testDatabase, type TestDatabase } from './postgres.ts'

let one: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  ;[one, other] = await Promise.all([testDatabase(), testDatabase()])
})
afterAll(async () => {
  await one.drop()
  await other.drop()
})

test('each database is migrated and separate from the others', async () => {
  await withClient(one.owner, (client) => client.query('create table only_here (n int)'))
  const { rows } = await withClient(other.owner, (client) =>
    client.query("select to_regclass('only_here') as here, to_regclass('companies') as migrated"),
  )
  expect(rows).toEqual([{ here: null, migrated: 'companies' }])
})

test('the two roles are the same as in production', async () => {
  const { rows } = await withClient(one.app, (client) =>
    client.query(
      `select current_user as name, rolsuper or rolbypassrls as unbound, current_setting('statement_timeout') as timeout,
       (select count(*)::int from pg_class where relowner = r.oid) as owned
     from pg_roles r where rolname = current_user`,
    ),
  )
  expect(rows).toEqual([{ name: 'outpost_app', unbound: false, timeout: '8s', owned: 0 }])
})

test('an empty database has no tables', async () => {
  const empty = await testDatabase('empty')
  const { rows } = await withClient(empty.owner, (client) => client.query("select to_regclass('companies') as found"))
  await empty.drop()
  expect(rows).toEqual([{ found: null }])
})

test('a dropped database is gone, even for a connected client', async () => {
  const brief = await testDatabase('empty')
  await withClient(brief.app, async (client) => {
    await brief.drop()
    await expect(client.query('select 1')).rejects.toThrow()
  })
  await expect(withClient(brief.app, async () => undefined)).rejects.toMatchObject({ code: '3D000' })
})
