import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@outpost/gateway/protocols/testing/hosts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { readBackupFile } from '../features/system-backups/archive/read-file.ts'
import { verify } from '../features/system-backups/archive/walk.ts'
import { load } from '../features/system-backups/restore/load.ts'
import { backUpBeforeUpgrade, newestUpgradeBackup } from '../features/system-backups/upgrade/before-upgrade.ts'
import { loadSealer } from '../kit/secrets.ts'
import { testDatabase } from '../testing/postgres.ts'
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
    // The upgrade waits at the first migration that changes devices, and its backup may read them.
    await other.query('lock table devices in access share mode')
    const upgrade = upgradeDatabase(env, database, say)
    await vi.waitFor(() => get(`${url}/healthz`), { timeout: 20_000 })
    expect((await get(`${url}/healthz`)).status).toBe(200)
    const ready = await vi.waitFor(
      async () => {
        const answer = await get(`${url}/readyz`)
        expect(await answer.clone().text()).not.toContain('backed up')
        return answer
      },
      { timeout: 20_000 },
    )
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
  expect(lines[3]).toMatch(/^Migrating 1 of \d+: 0039_\w+\.sql$/)
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

test('SYSTEM-053 an upgrade is preceded by a backup, with which the older program can be run again', async () => {
  const { database, env, lines, say } = await scene()
  const before = await withClient(database.owner, (client) => client.query('select id, name from devices order by id'))
  await upgradeDatabase(env, database, say)
  const [, file] = /^The backup is (\S+) \(\d+ MB\)\. Its passphrase is the content of (\S+)\.$/.exec(lines[2]!)!
  expect(file).toBe(await newestUpgradeBackup(env))
  const empty = await testDatabase('empty')
  onTestFinished(() => empty.drop())
  const passphrase = await readFile(join(dataDir, 'master.key'), 'utf8')
  const noFile = async (): Promise<void> => expect.fail('a file of a backup without files')
  const { manifest } = await load(readBackupFile(file!), { owner: empty.owner, passphrase, file: noFile })
  expect(manifest.last_migration).toMatch(/^0038_/)
  const after = await withClient(empty.owner, (client) => client.query('select id, name from devices order by id'))
  expect(after.rows).toEqual(before.rows)
  expect(after.rows.length).toBeGreaterThan(0)
})

test('SYSTEM-053 the passphrase of scheduled backups seals the backup, and the oldest of four is removed', async () => {
  const { database, env } = await scene()
  await migrate(database.owner)
  const sealer = loadSealer(undefined, dataDir)
  await withClient(database.owner, (client) =>
    client.query(
      `insert into system_backup_settings (enabled, hour, target, passphrase, keep_daily, keep_weekly)
       values (false, 1, 'folder', $1, 7, 4)`,
      [sealer.seal(Buffer.from('four words are enough'))],
    ),
  )
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const places = { ...env, backupDirs: [folder] }
  for (const year of [2021, 2022, 2023]) await writeFile(join(folder, `before-upgrade-${year}0101T000000Z.backup`), '')
  await writeFile(join(folder, 'other.backup'), '')
  const made = await backUpBeforeUpgrade(places, database.owner)
  expect(made.passphrase).toBe('the one in the settings of System backups')
  await expect(verify(readBackupFile(made.file), 'four words are enough')).resolves.toBeDefined()
  expect((await readdir(folder)).toSorted()).toEqual([
    'before-upgrade-20220101T000000Z.backup',
    'before-upgrade-20230101T000000Z.backup',
    made.file.slice(folder.length + 1),
    'other.backup',
  ])
})

test('SYSTEM-053 without a backup nothing is upgraded, unless it is switched off', async () => {
  const { database, env, lines, say } = await scene()
  const noFolder = join(dataDir, 'a-file')
  await writeFile(noFolder, '')
  const elsewhere = { ...env, backupDirs: [noFolder] }
  await expect(upgradeDatabase(elsewhere, database, say)).rejects.toThrow(
    /^The database was not upgraded, because it could not be backed up: .+ Nothing was changed\. Start again .+OUTPOST_UPGRADE_BACKUP=off/,
  )
  const last = () => withClient(database.owner, (client) => client.query('select max(name) as last from migrations'))
  expect((await last()).rows[0].last).toMatch(/^0038_/)
  await upgradeDatabase({ ...elsewhere, upgradeBackup: false }, database, say)
  expect(lines).toContain('No backup is made before the upgrade: OUTPOST_UPGRADE_BACKUP is off.')
  expect((await last()).rows[0].last).not.toMatch(/^0038_/)
})

test('SYSTEM-053 an older program names the newest backup from before an upgrade', async () => {
  const { database, env, say } = await scene()
  await migrate(database.owner)
  await withClient(database.owner, (client) => client.query("insert into migrations (name) values ('9001_later.sql')"))
  const { file } = await backUpBeforeUpgrade(env, database.owner)
  await expect(upgradeDatabase(env, database, say)).rejects.toThrow(`The newest is ${file}.`)
})
