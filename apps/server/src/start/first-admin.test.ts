import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type DatabaseHandle } from '../db/database.ts'
import { readEnv } from './env.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { start } from './start.ts'
import { testDatabase, type TestDatabase } from '../testing/postgres.ts'
import { signIn } from '../testing/person.ts'

let database: TestDatabase
let handle: DatabaseHandle
const folder = mkdtempSync(join(tmpdir(), 'outpost-first-'))
const env = (more: Record<string, string> = {}) =>
  readEnv({ PORT: '0', OUTPOST_DATA_DIR: folder, OUTPOST_LOG: 'silent', ...more })
beforeAll(async () => {
  database = await testDatabase()
  handle = openPool(database.app, () => {}, 4)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

// AUTH-046
test('AUTH-046 of servers that start at once one creates the first administrator, and the password is shown only then', async () => {
  const made = await Promise.all([
    ensureFirstAdmin(handle.db, env()),
    ensureFirstAdmin(handle.db, env()),
    ensureFirstAdmin(handle.db, env()),
  ])
  const [admin, ...more] = made.filter((one) => one !== undefined)
  expect(more).toEqual([])
  expect(admin!.password!.length).toBeGreaterThanOrEqual(20)
  expect(
    await ensureFirstAdmin(
      handle.db,
      env({ OUTPOST_ADMIN_EMAIL: 'second@outpost.test', OUTPOST_ADMIN_PASSWORD: 'password2' }),
    ),
  ).toBeUndefined()
  const running = await start(env(), database, ['api'])
  const person = await signIn(`http://127.0.0.1:${running.port}`, { email: admin!.email, password: admin!.password! })
  expect((await person.get('/user')).body).toMatchObject({ role: { name: 'super_admin' }, company: { level: 1 } })
  await running.close()
})

// SECURITY-013
test('SECURITY-013 the master key is a file of mode 0600, and a wrong one stops the start with a message', async () => {
  const file = join(folder, 'master.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  const wrong = env({ OUTPOST_MASTER_KEY: 'another key, long enough to be taken for one' })
  for (const roles of [['api'], ['gateway'], ['worker']] as const)
    await expect(start(wrong, database, roles), roles[0]).rejects.toThrow(/OUTPOST_MASTER_KEY/)
  const right = await start(env(), database, ['api', 'gateway'])
  await right.close()
})

test('invalid settings are reported together, and nothing starts', () => {
  expect(() =>
    readEnv({ PORT: 'x', OUTPOST_ROLES: 'api,cook', OUTPOST_PUBLIC_URL: 'nonsense', OUTPOST_MASTER_KEY: 'short' }),
  ).toThrow(/PORT.*OUTPOST_ROLES.*OUTPOST_PUBLIC_URL.*OUTPOST_MASTER_KEY/)
  expect(() => readEnv({ OUTPOST_TLS_CERT: '/x' })).toThrow(/belong together/)
  // FRAME-149
  expect(readEnv({})).toMatchObject({ host: '127.0.0.1', port: 8080, devicePort: undefined, apiHost: undefined })
  expect(
    readEnv({ PORT: '81', OUTPOST_HOST: '::1', OUTPOST_DEVICE_PORT: '2222', OUTPOST_API_HOST: 'API.example' }),
  ).toMatchObject({ host: '::1', port: 81, devicePort: 2222, apiHost: 'api.example' })
  expect(readEnv({ OUTPOST_TLS_CERT: '/x', OUTPOST_TLS_KEY: '/y' }).host).toBe('0.0.0.0')
  // PLANE-101
  expect(readEnv({ OUTPOST_DEVICE_HOST: 'gw1.example, 10.0.0.12:2222' }).deviceHosts).toEqual([
    { host: 'gw1.example', port: undefined },
    { host: '10.0.0.12', port: 2222 },
  ])
  for (const text of ['gw1.example:0', 'gw1.example:65536', '-gw.example', 'a b', 'a;b', Array(17).fill('gw').join()])
    expect(() => readEnv({ OUTPOST_DEVICE_HOST: text }), text).toThrow(/OUTPOST_DEVICE_HOST/)
})
