import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withClient } from '../../db/client.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { verify } from './archive/walk.ts'
import { readBackupFile } from './archive/read-file.ts'
import { companyRestoreLock } from './company/session.ts'
import { outdated } from './run/retention.ts'
import { lastDue, tick } from './run/tick.ts'
import { unfinishedBy } from './store/write-file.ts'

const passphrase = 'several words in a row'
let outpost: TestOutpost
let folder: string
let scratch: string

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'outpost-scheduled-'))
  outpost = await startOutpost(['api', 'worker'], { OUTPOST_BACKUP_DIR: folder, OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  // Proofs create a database beside that of the test, on its server.
  const { superuser } = inject('testServer')
  const { database } = outpost.owner as { database: string }
  const auth = `${superuser.user}:${encodeURIComponent(String(superuser.password))}`
  const databaseUrl = `postgresql://${auth}@localhost:${superuser.port}/${database}?host=${encodeURIComponent(String(superuser.host))}`
  Object.assign(outpost.running.app.env, { databaseUrl })
  scratch = `${database.slice(0, 50)}_proof`
}, 150_000)
afterAll(async () => {
  await outpost.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const base = '/system/backups'
const list = async () => (await outpost.admin.get(base)).body.data
const status = async () => (await outpost.admin.get(`${base}/status`)).body.data
/** What the health check says of the backups. */
const health = async (): Promise<string> =>
  (await outpost.admin.get('/system/health')).body.data.findings.find(
    (finding: { check: string }) => finding.check === 'backups',
  ).code
const databases = async (): Promise<number> =>
  (await outpost.asOwner(`select from pg_database where datname = '${scratch}'`)).length
const save = (body: object) => outpost.admin.put(`${base}/settings`, body)

test('BACKUPS-010 BACKUPS-011 BACKUPS-022 without settings nothing can be made; the place is tried and secrets are not returned', async () => {
  expect(await status()).toMatchObject({ state: 'none', ready: false, next_at: null })
  expect(await health()).toBe('backups.off')
  expect((await outpost.admin.post(base, {})).status).toBe(409)
  expect((await save({ passphrase: 'short' })).status).toBe(422)
  expect((await save({ passphrase, folder: '/etc' })).body.errors).toMatchObject([{ source: 'folder' }])
  const s3 = { passphrase, target: 's3', endpoint: 'http://10.9.9.9', bucket: 'backups', access_key: 'a', secret: 'b' }
  expect((await save(s3)).body.errors).toMatchObject([
    { source: 'endpoint', message: expect.stringContaining('private') },
  ])
  const saved = await save({ passphrase, hour: 2, keep_daily: 2, keep_weekly: 0 })
  expect(saved).toMatchObject({ status: 200, body: { data: { folder, has_passphrase: true, enabled: true, hour: 2 } } })
  expect(JSON.stringify(saved.body)).not.toContain(passphrase)
  expect(JSON.stringify(await outpost.asOwner('select * from system_backup_settings'))).not.toContain(passphrase)
  expect(JSON.stringify(await outpost.asOwner('select detail from audit'))).not.toContain(passphrase)
  expect(await fs.readdir(folder)).toEqual([])
  expect(await health()).toBe('backups.first')
}, 150_000)

test('BACKUPS-012 BACKUPS-013 BACKUPS-022 the schedule makes a backup and a test restore, and the scratch database is gone', async () => {
  const { app } = outpost.running
  await outpost.asOwner(`update system_backup_settings set enabled_at = now() - interval '3 days'`)
  await tick(app)
  expect(await status()).toMatchObject({ state: 'overdue', ready: true })
  expect(await health()).toBe('backups.overdue')
  expect((await outpost.admin.get('/notifications')).body.data).toMatchObject([{ type: 'systemBackupOverdue' }])
  await tick(app)
  expect(await list()).toHaveLength(1)
  await until(async () => (await list())[0].proof?.state === 'done', 'the proof', 150_000)
  const [backup] = await list()
  expect(backup).toMatchObject({ state: 'done', cause: 'schedule', reachable: true, faults: 0, error: null })
  expect(backup.proof.rows).toBe(backup.rows)
  expect(await status()).toMatchObject({ state: 'proven', proven_backup: backup.name })
  expect(await health()).toBe('backups.ok')
  expect(await databases()).toBe(0)
  expect((await outpost.admin.get('/notifications')).body.data[0].seen_at).not.toBeNull()
  const file = path.join(folder, backup.name)
  expect((await verify(readBackupFile(file), passphrase)).manifest.tables.length).toBeGreaterThan(100)
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600)
  const download = await fetch(`${outpost.url}/api${base}/${backup.id}/download`, { headers: outpost.admin.headers })
  expect(Buffer.from(await download.arrayBuffer()).equals(await fs.readFile(file))).toBe(true)
}, 200_000)

test('BACKUPS-012 a test restore that could not be ordered with its backup is ordered later', async () => {
  await outpost.asOwner('delete from system_backup_proofs')
  await tick(outpost.running.app)
  await until(async () => (await list())[0].proof?.state === 'done', 'the proof', 150_000)
}, 200_000)

test('BACKUPS-014 a test restore that fails says why, and administrators are told', async () => {
  const [backup] = await list()
  const file = path.join(folder, backup.name)
  const bytes = await fs.readFile(file)
  bytes[bytes.length - 5]! ^= 1
  await fs.writeFile(file, bytes)
  expect((await outpost.admin.post(`${base}/${backup.id}/prove`, {})).status).toBe(200)
  expect((await outpost.admin.post(`${base}/${backup.id}/prove`, {})).status).toBe(409)
  await until(async () => (await list())[0].proof?.state === 'failed', 'the failure', 150_000)
  expect((await list())[0].proof.error).toContain('The backup is damaged')
  expect(await databases()).toBe(0)
  const [notice] = (await outpost.admin.get('/notifications')).body.data
  expect(notice).toMatchObject({ type: 'systemBackupFailed', params: { what: 'proof' } })
  expect(await health()).toBe('backups.failed')
}, 200_000)

test('BACKUPS-015 a run whose worker was killed is begun again, and given up after the third time', async () => {
  const { app } = outpost.running
  const { superuser } = inject('testServer')
  const insert = (attempts: number) =>
    outpost.asOwner(`insert into system_backups (name, cause, place, state, attempts, started_at, heartbeat_at)
      values ('system-backup-killed-${attempts}.backup', 'manual', '${folder}', 'running', ${attempts}, now() - interval '1 hour', now() - interval '1 hour') returning id`)
  await insert(3)
  await tick(app)
  expect((await list())[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('ended 3 times') })
  const ending = unfinishedBy(app.sealer)
  await fs.writeFile(path.join(folder, `system-backup-killed-2.backup${ending}`), 'half')
  await insert(1)
  const [done] = await outpost.asOwner(`select id from system_backups where state = 'done'`)
  await outpost.asOwner(`insert into system_backup_proofs (backup_id, state, attempts, started_at, heartbeat_at)
    values (${String(done!['id'])}, 'failed', 2, now(), now())`)
  await withClient(superuser, (client) => client.query(`create database "${scratch}"`))
  await tick(app)
  expect(await databases()).toBe(0)
  await until(async () => (await list())[0].state === 'done', 'the second attempt', 150_000)
  expect((await fs.readdir(folder)).filter((name) => name.endsWith(ending))).toEqual([])
}, 200_000)

test('BACKUPS-016 a waiting backup can be cancelled, and a deleted one is gone from its place', async () => {
  const [backup] = await list()
  expect((await outpost.admin.post(`${base}/${backup.id}/cancel`, {})).status).toBe(409)
  expect((await outpost.admin.del(`${base}/${backup.id}`)).status).toBe(200)
  expect(await fs.readdir(folder)).not.toContain(backup.name)
  const company = await outpost.build.company()
  const stranger = await outpost.build.user(company.id)
  for (const place of [base, `${base}/status`, `${base}/settings`]) expect((await stranger.get(place)).status).toBe(403)
})

test('BACKUPS-014 administrators are told of a schedule whose folder is not permitted any more', async () => {
  const { app } = outpost.running
  await outpost.asOwner('delete from system_backups; delete from notifications')
  Object.assign(app.env, { backupDirs: [path.join(folder, 'other')] })
  await tick(app)
  Object.assign(app.env, { backupDirs: [folder] })
  const notices = (await outpost.admin.get('/notifications')).body.data
  expect(notices.map(({ type }: { type: string }) => type).toSorted()).toEqual([
    'systemBackupFailed',
    'systemBackupOverdue',
  ])
  expect(JSON.stringify(notices)).toContain(`The folder ${folder} is not among those`)
  expect(await list()).toEqual([])
})

test('BACKUPS-028 the scratch database of a killed restore of a company is dropped, and that of a running one stays', async () => {
  const { superuser } = inject('testServer')
  const left = scratch.replace(/_proof$/, '_company')
  const isThere = async (): Promise<number> =>
    (await outpost.asOwner(`select from pg_database where datname = '${left}'`)).length
  await withClient(superuser, (client) => client.query(`create database "${left}"`))
  await withClient(outpost.owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [companyRestoreLock])
    await tick(outpost.running.app)
    expect(await isThere()).toBe(1)
  })
  await until(async () => {
    await tick(outpost.running.app)
    return (await isThere()) === 0
  }, 'the scratch database is dropped')
})

test('BACKUPS-017 the newest backup of each day and week is kept', () => {
  const day = (date: string, id: number) => ({ id, created_at: new Date(`${date}Z`) })
  const backups = [
    day('2026-11-30T02:00', 9),
    day('2026-11-29T14:00', 8),
    day('2026-11-29T02:00', 7),
    day('2026-11-28T02:00', 6),
    day('2026-11-22T02:00', 5),
    day('2026-11-17T02:00', 4),
    day('2026-11-09T02:00', 3),
  ]
  expect(outdated(backups, 2, 3).map(({ id }) => id)).toEqual([7, 6, 4, 3])
  expect(outdated(backups, 0, 0).map(({ id }) => id)).toEqual([8, 7, 6, 5, 4, 3])
  const now = new Date('2026-11-30T01:30:00Z')
  expect(lastDue(2, now).toISOString()).toBe('2026-11-29T02:00:00.000Z')
  expect(lastDue(1, now).toISOString()).toBe('2026-11-30T01:00:00.000Z')
})
