import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEnv } from '../../../start/env.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { checkDatabase } from './check-database.ts'
import { type Checked, checkHost } from './checks.ts'

let outpost: TestOutpost
let folder: string
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  folder = fs.mkdtempSync(path.join(tmpdir(), 'outpost-checks-'))
})
afterAll(async () => {
  await outpost.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const problemsOf = (checked: readonly Checked[]): Record<string, string> =>
  Object.fromEntries(checked.filter(({ act }) => act !== undefined).map(({ title, text }) => [title, text]))

/** Checks the database of the test as a host with its master key, or with another one. */
function check(name: string, masterKey = ''): Promise<Checked[]> {
  const { host, user, password, database, port } = outpost.owner
  const login = `${user}:${encodeURIComponent(String(password))}`
  const url = `postgresql://${login}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host!)}`
  const dataDir = masterKey ? folder : outpost.running.app.env.dataDir
  return checkDatabase(readEnv({ DATABASE_URL: url, OUTPOST_DATA_DIR: dataDir, OUTPOST_MASTER_KEY: masterKey }), name)
}

test('SYSTEM-093 a database, a NATS server and a store that cannot be reached are named, each with what to do', async () => {
  const env = readEnv({
    OUTPOST_DATA_DIR: folder,
    DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c',
    NATS_URL: 'nats://outpost:right@127.0.0.1:1',
    OUTPOST_FILES: 's3://files',
    OUTPOST_FILES_ENDPOINT: 'http://127.0.0.1:1',
    OUTPOST_FILES_ACCESS_KEY: 'key',
    OUTPOST_FILES_SECRET: 'secret',
  })
  const checked = await checkHost(env, 'second:8080')
  expect(problemsOf(checked)).toEqual({
    Database: expect.stringContaining('127.0.0.1:1, database c'),
    NATS: '127.0.0.1:1: connection refused',
    Files: expect.stringContaining('OUTPOST_FILES_ENDPOINT'),
  })
  expect(JSON.stringify(checked), 'no password is shown').not.toMatch(/right|secret/)
})

test('SYSTEM-093 another installation, a wrong clock, a name that is taken and gateways that cannot be reached are problems', async () => {
  expect(problemsOf(await check('second:8080'))).toEqual({})

  expect(problemsOf(await check('second:8080', 'm'.repeat(32)))).toEqual({
    Installation: 'the database belongs to another installation, or the master key does not fit',
  })

  await outpost.asOwner("insert into gateways (name, address) values ('a:1', null), ('b:1', '127.0.0.1:1')")
  const now = Date.now
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 40_000)
  const wrong = await check(outpost.running.app.host).finally(() => clock.mockRestore())
  expect(problemsOf(wrong)).toEqual({
    Clock: expect.stringMatching(/^differs from that of the database by (39|40|41) s$/),
    Name: `a host named ${outpost.running.app.host} is running`,
    'Devices at a:1': 'it accepts no connections from other hosts',
    'Devices at b:1': expect.stringContaining('ECONNREFUSED'),
  })
})

test('SYSTEM-093 a program that is newer than the database would change it, so this is a problem', async () => {
  const last = (
    await outpost.asOwner('delete from migrations where name = (select max(name) from migrations) returning *')
  )[0]!
  const checked = await check('second:8080')
  expect(problemsOf(checked)['Version']).toContain(`this program is newer than the database`)
  expect(problemsOf(checked)['Version']).toContain(String(last['name']))
})
