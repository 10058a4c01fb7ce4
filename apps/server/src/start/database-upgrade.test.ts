import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@outpost/gateway/protocols/testing/hosts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { storedDatabase } from '../testing/stored-database.ts'
import { upgradeDatabase } from './database-upgrade.ts'
import { readEnv } from './env.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'database-upgrade-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

async function scene() {
  const database = await storedDatabase()
  onTestFinished(() => database.drop())
  const port = await freePort()
  const env = readEnv({ PORT: String(port), OUTPOST_DATA_DIR: dataDir, OUTPOST_LOG: 'silent' })
  const lines: string[] = []
  return { database, env, lines, say: (text: string) => void lines.push(text), url: `http://127.0.0.1:${port}` }
}

const get = (url: string, accept = '*/*') => fetch(url, { headers: { accept }, signal: AbortSignal.timeout(5000) })

test('SYSTEM-050 during an upgrade the public port answers how far it is, and is free afterwards', async () => {
  const { database, env, lines, say, url } = await scene()
  await withClient(database.owner, async (other) => {
    await other.query('begin')
    // The upgrade waits at the first migration that changes devices.
    await other.query('lock table devices in access share mode')
    const upgrade = upgradeDatabase(env, database, say)
    await vi.waitFor(() => get(`${url}/healthz`), { timeout: 20_000 })
    expect((await get(`${url}/healthz`)).status).toBe(200)
    const ready = await get(`${url}/readyz`)
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await ready.json()).toEqual({
      success: false,
      errors: [
        {
          code: 'UNAVAILABLE',
          message: expect.stringMatching(/^The database is being upgraded: migrating \d+ of \d+\.$/),
          source: null,
        },
      ],
    })
    const page = await get(`${url}/devices`, 'text/html')
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('Upgrade in progress')
    await other.query('rollback')
    await upgrade
  })
  await expect(get(`${url}/healthz`)).rejects.toThrow()
  expect(lines[0]).toMatch(/^Upgrading the database, which has [\d,]+ MB; [\d,]+ MB are free\.$/)
  expect(lines[1]).toMatch(/^Migrating 1 of \d+: 0039_\w+\.sql$/)
  expect(lines.at(-1)).toBe('The database is upgraded.')
})

test('SYSTEM-050 a port in use stops an upgrade before it changes anything', async () => {
  const { database, env, say } = await scene()
  const other = createServer().listen(env.port, '127.0.0.1')
  onTestFinished(() => void other.close())
  await expect(upgradeDatabase(env, database, say)).rejects.toThrow('EADDRINUSE')
  const { rows } = await withClient(database.owner, (client) =>
    client.query<{ last: string }>('select max(name) as last from migrations'),
  )
  expect(rows[0]!.last).toMatch(/^0038_/)
})

test('SYSTEM-051 a server that finds another one upgrading says so and waits', async () => {
  const { database, env, lines, say } = await scene()
  await withClient(database.owner, async (other) => {
    // The lock that one migrating server holds.
    await other.query('select pg_advisory_lock(7205001)')
    const upgrade = upgradeDatabase(env, database, say)
    await vi.waitFor(
      () => expect(lines).toEqual(['Another server is upgrading the database. Waiting for it to finish.']),
      { timeout: 20_000 },
    )
    await other.query('select pg_advisory_unlock(7205001)')
    await upgrade
  })
  expect(lines.at(-1)).toBe('The database is upgraded.')
})

test('SYSTEM-052 an upgrade without enough free space is refused before it changes anything', async () => {
  const { database, env, say } = await scene()
  vi.doMock('node:fs/promises', async (original) => ({
    ...(await original<typeof import('node:fs/promises')>()),
    statfs: async () => ({ bavail: 100, bsize: 4096 }),
  }))
  onTestFinished(() => vi.doUnmock('node:fs/promises'))
  vi.resetModules()
  const fresh = await import('./database-upgrade.ts')
  await expect(fresh.upgradeDatabase(env, database, say)).rejects.toThrow(
    /^The database cannot be upgraded: 2\d\d MB of free space are needed in .+, and 1 MB are free\. Nothing was changed\./,
  )
  await migrate(database.owner)
})
