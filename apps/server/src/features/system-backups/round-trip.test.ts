import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { diskBlobs } from '../../kit/disk-blobs.ts'
import { s3Blobs } from '../../kit/s3-blobs.ts'
import { loadMasterKey, sealerOf } from '../../kit/secrets.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { TestStore } from '../../testing/s3-server.ts'
import { type TestDatabase, testDatabase } from '../../testing/postgres.ts'
import { sweepFiles } from '../files/service.ts'
import { readBackupFile } from './archive/read-file.ts'
import { type Walked, verify } from './archive/walk.ts'
import { backUpTo } from './dump/to-file.ts'
import { copyQueue, copyRows } from './dump/catalogue.ts'
import { sumRows } from './dump/read-rows.ts'
import { withSnapshot } from './dump/snapshot.ts'
import { load } from './restore/load.ts'
import { filePlacer } from './restore/place-files.ts'

const passphrase = 'a passphrase of several words'
let outpost: TestOutpost
let folder: string
let made: Awaited<ReturnType<typeof backUpTo>>
const picture = randomBytes(4_500_000)
const never = new AbortController().signal
const file = (name = 'made'): string => path.join(folder, `${name}.backup`)
const blobs = (): string => path.join(outpost.running.app.env.dataDir, 'blobs')

async function upload(content: Buffer, name: string): Promise<Buffer> {
  const writer = await outpost.running.app.blobs.begin()
  await writer.write(Buffer.from(content))
  const { sha256, keep } = await writer.finish()
  await keep()
  await outpost.asOwner(`insert into files (company_id, name, type, size, sha256, crc32)
    values (1, '${name}', 'custom_file', ${content.length}, '\\x${sha256.toString('hex')}', 0)`)
  return sha256
}

const source = () => {
  const { env } = outpost.running.app
  return {
    owner: outpost.owner,
    blobs: diskBlobs(blobs()),
    masterKey: loadMasterKey(env.masterKey, env.dataDir),
    program: '0.1.0',
  }
}
const backUp = (target: string, signal = never) => backUpTo(target, source(), passphrase, signal)

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'outpost-backups-'))
  outpost = await startOutpost(['api', 'gateway'])
  const company = await outpost.build.company(1, 'Fjord "Nord"\\\t\n')
  await outpost.build.device(company.id, { name: 'Mast Å 日本' })
  await outpost.build.user(company.id)
  await upload(picture, 'picture')
  await outpost.asOwner(
    `select graphile_worker.add_job('mail.send', '{"id": 5}'::json, run_at := now() + interval '1 day')`,
  )
  await outpost.asOwner(`select telemetry_make_partition('2020-02-03')`)
  await outpost.asOwner(`insert into telemetry values ('2020-02-03 04:05:06', 1, '{1,2}', '{0.1,-1e300}')`)
  made = await backUp(file())
}, 60_000)
afterAll(async () => {
  await outpost.close()
  await fs.rm(folder, { recursive: true, force: true })
})

/** Restores into a new database and folder. */
async function restore(name = 'made'): Promise<{ target: TestDatabase; walked: Walked; place: string }> {
  const target = await testDatabase('empty')
  const place = await fs.mkdtemp(path.join(folder, 'restored-'))
  const { file: put } = filePlacer(diskBlobs(place))
  const walked = await load(readBackupFile(file(name)), { owner: target.owner, passphrase, file: put })
  return { target, walked, place }
}

test('BACKUPS-001 BACKUPS-004 all rows, sequences, partitions, jobs, files and the key come back', async () => {
  const { target, walked, place } = await restore()
  try {
    await migrate(target.owner)
    const columns = new Map(walked.schema.tables.map((table) => [table.name, table.columns]))
    await withSnapshot(target.owner, async ({ client }) => {
      for (const { name, rows, sum } of made.manifest.tables)
        expect(await sumRows(client, copyRows(name, columns.get(name)!)), name).toMatchObject({ rows, sum })
      expect(await sumRows(client, copyQueue)).toMatchObject({ rows: 1, sum: made.manifest.queue.sum })
    })
    expect(made.manifest.tables.find(({ name }) => name === 'telemetry_20200203')).toMatchObject({ rows: 1 })
    const hash = createHash('sha256').update(picture).digest('hex')
    expect((await fs.readFile(path.join(place, hash.slice(0, 2), hash.slice(2)))).equals(picture)).toBe(true)
    await withClient(target.owner, async (client) => {
      const check = await client.query("select value from installation where key = 'master_key_check'")
      expect(sealerOf(walked.masterKey).unseal(check.rows[0].value).toString()).toBe('outpost')
      const keys = await client.query("select count(*)::integer as count from pg_constraint where contype = 'f'")
      const here = await outpost.asOwner("select count(*)::integer as count from pg_constraint where contype = 'f'")
      expect(keys.rows).toEqual(here)
      const off = await client.query("select tgname from pg_trigger where tgenabled <> 'O'")
      expect(off.rows).toEqual([])
      await expect(client.query(`insert into tags (company_id, name) values (99999, 'x')`)).rejects.toThrow(
        'foreign key',
      )
    })
  } finally {
    await target.drop()
  }
}, 60_000)

test('FILES-062 BACKUPS-004 contents of a store are backed up, and restored into another store or removed from it', async () => {
  const store = await TestStore.start()
  const target = await testDatabase('empty')
  try {
    const blobs = s3Blobs(store.account, path.join(folder, 'receiving'))
    const writer = await blobs.begin()
    await writer.write(Buffer.from(picture))
    await (await writer.finish()).keep()
    const { manifest } = await backUpTo(file('stored'), { ...source(), blobs }, passphrase)
    expect(manifest.files).toMatchObject({ count: 1, bytes: picture.length, missing: [], damaged: [] })
    const other = s3Blobs({ ...store.account, prefix: 'other' }, path.join(folder, 'receiving'))
    const files = filePlacer(other)
    await load(readBackupFile(file('stored')), { owner: target.owner, passphrase, file: files.file })
    const hash = createHash('sha256').update(picture).digest()
    expect(await other.keptAt(hash)).toBeDefined()
    await files.undo()
    expect(await other.keptAt(hash)).toBeUndefined()
    store.fault = () => 'busy'
    await expect(backUpTo(file('busy'), { ...source(), blobs }, passphrase)).rejects.toThrow('The store for files')
  } finally {
    await target.drop()
    await store.stop()
  }
}, 60_000)

/** Returns a backup whose header names another parameter of scrypt. */
const withCost = (bytes: Buffer, header: number, cost: string): Buffer => {
  const [name] = cost.split(':')
  const altered = bytes
    .subarray(0, header)
    .toString()
    .replace(new RegExp(`${name}:\\d+`), cost)
  return Buffer.concat([Buffer.from(altered), bytes.subarray(header)])
}

test('BACKUPS-002 a wrong passphrase, an altered, a cut off and a foreign file are refused with the reason', async () => {
  const bytes = await fs.readFile(file())
  const read = async (content: Buffer, words = passphrase): Promise<string> => {
    await fs.writeFile(file('other'), content)
    return verify(readBackupFile(file('other')), words).then(
      () => 'accepted',
      (error: Error) => `${error.name}: ${error.message}`,
    )
  }
  expect(await read(bytes)).toBe('accepted')
  expect(await read(bytes, 'another passphrase')).toContain('BackupError: The passphrase is not the one')
  for (const at of [500, bytes.length - 1]) {
    const altered = Buffer.from(bytes)
    altered[at]! ^= 1
    expect(await read(altered), `altered at ${at}`).toContain('BackupError: The backup is damaged')
  }
  const header = bytes.indexOf(10, bytes.indexOf(10) + 1) + 1
  expect(await read(bytes.subarray(0, header + 262_144 + 16))).toContain('BackupError: The backup is incomplete')
  expect(await read(bytes.subarray(0, bytes.length - 20))).toContain('BackupError: The backup is damaged')
  expect(await read(bytes.subarray(0, header))).toContain('BackupError: The backup is incomplete')
  expect(await read(Buffer.concat([bytes, bytes.subarray(-40)]))).toContain('BackupError: The backup is damaged')
  // What deriving the key may cost is bounded, whatever the header asks for.
  for (const cost of ['"N":1048576', '"N":65535', '"r":16'])
    expect(await read(withCost(bytes, header, cost))).toContain('BackupError: The beginning of this backup is damaged')
  const [first, second] = [bytes.subarray(header, header + 262_160), bytes.subarray(header + 262_160, header + 524_320)]
  const swapped = Buffer.concat([bytes.subarray(0, header), second, first, bytes.subarray(header + 524_320)])
  expect(await read(swapped)).toContain('BackupError: The backup is damaged: part 1')
  expect(await read(Buffer.from(bytes.toString('latin1').replace('backup 1\n', 'backup 2\n'), 'latin1'))).toContain(
    'has the format 2, and this program reads the format 1',
  )
  expect(await read(Buffer.from('hello'))).toContain('This file is not a backup')
  expect(bytes.includes('master.key') || bytes.includes('Fjord')).toBe(false)
}, 60_000)

test('BACKUPS-003 nothing is left of a backup that is cancelled, and nothing changes by a restore that fails', async () => {
  const stop = new AbortController()
  const cancelled = backUp(file('cancelled'), stop.signal)
  stop.abort(new Error('enough'))
  await expect(cancelled).rejects.toThrow('enough')
  expect((await fs.readdir(folder)).filter((name) => name.includes('cancelled'))).toEqual([])
  await expect(backUp(file())).rejects.toThrow('exists already')
  const target = await testDatabase()
  try {
    await withClient(target.owner, (client) => client.query('create table witness as select 1 as id'))
    const bytes = await fs.readFile(file())
    await fs.writeFile(file('short'), bytes.subarray(0, 600_000))
    const place = path.join(folder, 'nothing')
    const files = filePlacer(diskBlobs(place))
    await expect(
      load(readBackupFile(file('short')), { owner: target.owner, passphrase, file: files.file }),
    ).rejects.toThrow('damaged')
    await files.undo()
    // Cancelled before anything was read.
    const { signal } = stop
    const read = readBackupFile(file(), signal)
    await expect(load(read, { owner: target.owner, passphrase, signal, file: files.file })).rejects.toThrow('enough')
    const { rows } = await withClient(target.owner, (client) => client.query('select id from witness'))
    expect(rows).toEqual([{ id: 1 }])
  } finally {
    await target.drop()
  }
}, 60_000)

test('BACKUPS-005 a file that is deleted during a backup is in it, and a missing or damaged one is named', async () => {
  const { app } = outpost.running
  const gone = await upload(Buffer.from('deleted during the backup'), 'gone')
  await withSnapshot(outpost.owner, async () => {
    await outpost.asOwner(`delete from files where name = 'gone'`)
    expect((await sweepFiles(app, -60_000)).contents).toBe(0)
    expect(await app.blobs.keptAt(gone)).toBeDefined()
  })
  expect((await sweepFiles(app, -60_000)).contents).toBe(1)
  const missing = await upload(Buffer.from('missing'), 'missing')
  const damaged = await upload(Buffer.from('damaged'), 'damaged')
  await app.blobs.remove(missing)
  const hex = damaged.toString('hex')
  await fs.writeFile(path.join(blobs(), hex.slice(0, 2), hex.slice(2)), 'DAMAGED')
  const { manifest } = await backUp(file('faults'))
  expect(manifest.files).toMatchObject({ missing: [missing.toString('hex')], damaged: [hex], count: 2 })
  expect([...(await verify(readBackupFile(file('faults')), passphrase)).files]).toHaveLength(1)
}, 60_000)

test('BACKUPS-006 a newer backup is refused with both versions', async () => {
  const target = await testDatabase('empty')
  await outpost.asOwner(`insert into migrations (name, checksum) values ('9999_future.sql', repeat('0', 64))`)
  try {
    await backUp(file('newer'))
    await expect(
      load(readBackupFile(file('newer')), {
        owner: target.owner,
        passphrase,
        file: filePlacer(diskBlobs(folder)).file,
      }),
    ).rejects.toThrow(
      /made by version 0\.1\.0 and has the migration 9999_future\.sql, and this program is version \d+\.\d+\.\d+ and ends with \d{4}_/,
    )
  } finally {
    await outpost.asOwner(`delete from migrations where name = '9999_future.sql'`)
    await target.drop()
  }
})

test('BACKUPS-001 a backup is one moment of the database, and other work continues', async () => {
  await withSnapshot(outpost.owner, async ({ client }) => {
    await outpost.asOwner(`update companies set name = 'Changed meanwhile' where id = 1`)
    const { rows } = await client.query('select name from companies where id = 1')
    expect(rows[0].name).not.toBe('Changed meanwhile')
    expect((await outpost.admin.get('/companies')).status).toBe(200)
    await expect(withSnapshot(outpost.owner, async () => undefined)).rejects.toThrow('Another backup is running')
  })
})
