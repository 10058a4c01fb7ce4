import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../db/client.ts'
import { createSchema, migrate } from '../../db/migrate.ts'
import { readMigrations } from '../../db/migration-files.ts'
import { diskBlobs } from '../../kit/disk-blobs.ts'
import { loadMasterKey, sealerOf } from '../../kit/secrets.ts'
import { readEnv } from '../../start/env.ts'
import { start } from '../../start/start.ts'
import { adminLogin, startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { signIn } from '../../testing/person.ts'
import { type TestDatabase, testDatabase } from '../../testing/postgres.ts'
import { allKinds, makeRecord } from '../../testing/records.ts'
import { checkFolder } from './export/check.ts'
import { exportNames, macOf, type Manifest, manifestText } from './export/format.ts'
import { importFrom } from './export/load.ts'
import { exportTo } from './export/write.ts'
import { filePlacer, placeMasterKey } from './restore/place-files.ts'

const passphrase = 'a passphrase of several words'
const secret = 'the secret of a sealed row'
const picture = randomBytes(5_000_000)
const oddName = 'Fjord "Nord"\\ 日本/../x\n.bin'
let outpost: TestOutpost
let folder: string
let exported: Awaited<ReturnType<typeof exportTo>>

const inFolder = (...names: string[]): string => path.join(folder, ...names)
const first = (...names: string[]): string => inFolder('first', ...names)

/** The master key and the contents of a data folder. */
const sourceIn = (dataDir: string, masterKey?: string) => ({
  blobs: diskBlobs(path.join(dataDir, 'blobs')),
  masterKey: loadMasterKey(masterKey, dataDir),
  program: '0.1.0',
})
const exportHere = (target: string, signal?: AbortSignal) => {
  const { env } = outpost.running.app
  return exportTo(target, { owner: outpost.owner, ...sourceIn(env.dataDir, env.masterKey) }, passphrase, signal)
}

async function upload(content: Buffer, name: string): Promise<void> {
  const { app } = outpost.running
  const writer = await app.blobs.begin()
  await writer.write(Buffer.from(content))
  const { sha256, size, keep } = await writer.finish()
  await keep()
  await withClient(outpost.owner, (client) =>
    client.query(
      "insert into files (company_id, name, type, size, sha256, crc32) values (1, $1, 'custom_file', $2, $3, 0)",
      [name, size, sha256],
    ),
  )
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A record of every kind, and values that a text could lose. */
async function fill(): Promise<void> {
  const { build, asOwner, running } = outpost
  const company = await build.company(1, oddName)
  await build.company(company.id, 'subsidiary')
  const owner = { company, userId: (await build.user(company.id)).id, canary: 'canary' }
  for (const kind of allKinds) await makeRecord(running.app, kind, owner)
  await upload(picture, oddName)
  await upload(Buffer.alloc(0), 'empty')
  await upload(Buffer.from('missing'), 'missing')
  await running.app.blobs.remove(hashOf('missing'))
  await outpost.admin.post('/tags', { company_id: 1, name: 'back\\slash "quoted"' })
  for (const statement of [
    `select telemetry_make_partition('2020-02-03')`,
    `insert into telemetry values ('2020-02-03 04:05:06.123456', 1, '{1,2,3}', '{0.1,-1e300,NaN}')`,
    // Into the partition that has no key.
    `insert into telemetry values ('2019-01-01', 1, '{4}', '{-0}'), ('2019-01-01', 1, '{4}', '{5e-324}')`,
    `insert into settings (user_id, key, value) values (1, 'null of JSON', 'null'), (1, 'large', '12345678901234567890.10')`,
    `select graphile_worker.add_job('mail.send', E'{"id":\\n 5, "text": "a\\\\nb"}'::json, run_at := now() + interval '1 day')`,
    `insert into installation (key, value) values ('sealed for the test', '\\x${running.app.sealer.seal(Buffer.from(secret)).toString('hex')}')`,
  ])
    await asOwner(statement)
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'outpost-export-'))
  outpost = await startOutpost(['api', 'gateway'])
  await fill()
  exported = await exportHere(first())
}, 120_000)
afterAll(async () => {
  await outpost.close()
  await fs.rm(folder, { recursive: true, force: true })
})

/** Reads all files of a folder, the manifest without its date. */
async function contentsOf(place: string): Promise<Map<string, string>> {
  const names = await fs.readdir(place, { recursive: true, withFileTypes: true })
  const found = new Map<string, string>()
  for (const entry of names) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = await fs.readFile(file)
    const name = path.relative(place, file)
    const text = name === exportNames.manifest ? bytes.toString().replaceAll(/"(created_at|mac)": .*/g, '') : bytes
    found.set(name, createHash('sha256').update(text).digest('hex'))
  }
  return found
}

/** Imports a folder into a new database and data folder, as the command does. */
async function importAnew(place: string): Promise<{ database: TestDatabase; dataDir: string }> {
  const checked = await checkFolder(place, passphrase)
  const dataDir = await fs.mkdtemp(inFolder('data-'))
  const database = await testDatabase('empty')
  try {
    await importFrom(checked, {
      owner: database.owner,
      files: filePlacer(diskBlobs(path.join(dataDir, 'blobs'))),
      beforeCommit: async (masterKey) => void (await placeMasterKey(dataDir, masterKey)),
    })
    await migrate(database.owner)
    return { database, dataDir }
  } catch (error) {
    const { rows } = await withClient(database.owner, (client) =>
      client.query("select from pg_class where relnamespace = 'public'::regnamespace"),
    )
    expect(rows, 'nothing is stored').toHaveLength(0)
    expect(await fs.readdir(dataDir), 'no key is stored').not.toContain('master.key')
    await database.drop()
    throw error
  }
}

test('BACKUPS-030 BACKUPS-033 export, import and export again: both exports are equal, and the old password signs in', async () => {
  const { database, dataDir } = await importAnew(first())
  try {
    await exportTo(inFolder('second'), { owner: database.owner, ...sourceIn(dataDir) }, passphrase)
    const [before, after] = [await contentsOf(first()), await contentsOf(inFolder('second'))]
    expect(after).toEqual(before)
    const env = readEnv({ PORT: '0', OUTPOST_DATA_DIR: dataDir, OUTPOST_LOG: 'silent' })
    const running = await start(env, database, ['api', 'gateway'])
    try {
      const admin = await signIn(`http://127.0.0.1:${running.port}`, adminLogin)
      const names = (await admin.get('/tags?limit=100')).body.data.map(({ name }: { name: string }) => name)
      expect(names).toContain('back\\slash "quoted"')
      const [row] = (await running.app.pool.query("select value from installation where key = 'sealed for the test'"))
        .rows
      expect(sealerOf(loadMasterKey(undefined, dataDir)).unseal(row.value).toString()).toBe(secret)
      expect((await admin.get('/system/host-keys')).body.data).toEqual(
        (await outpost.admin.get('/system/host-keys')).body.data,
      )
    } finally {
      await running.close()
    }
  } finally {
    await database.drop()
  }
}, 120_000)

test('BACKUPS-030 every table that has rows is exported, except for what processes tell each other', async () => {
  const filled = await outpost.asOwner(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in
      ('migrations', 'schema_access', 'bus_messages', 'worker_heartbeats', 'readiness_checks', 'rate_limits')
    and query_to_xml(format('select 1 as n from %I limit 1', relname), false, true, '')::text like '%<n>%'`)
  const rows = new Map(exported.manifest.files.map((file) => [file.path, file.rows]))
  expect(filled.filter(({ name }) => !rows.get(exportNames.table(String(name))))).toEqual([])
  // The records of this test are of nearly every kind.
  expect(filled.length).toBeGreaterThan(120)
})

test('BACKUPS-031 the files can be read without the program, and no secret is in clear text', async () => {
  const { contents, manifest, faults } = exported
  expect(faults).toEqual([{ sha256: hashOf('missing').toString('hex'), fault: 'missing' }])
  const index = (await fs.readFile(first(exportNames.contents), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(index).toHaveLength(contents.count + 1)
  const own = index.find(({ bytes }) => bytes === picture.length)
  expect(own.path).toMatch(/^files\/1\/\d+-Fjord _Nord__ 日本_\.\._x_\.bin$/)
  expect((await fs.readFile(first(own.path))).equals(picture)).toBe(true)
  const tags = (await fs.readFile(first('tables/tags.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(tags.find(({ name }) => name === 'back\\slash "quoted"')).toMatchObject({ company_id: 1 })
  const ids = tags.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  const { env } = outpost.running.app
  const key = loadMasterKey(env.masterKey, env.dataDir)
  for (const { path: name } of manifest.files) {
    const bytes = await fs.readFile(first(name))
    for (const hidden of [secret, key.toString('hex'), adminLogin.password])
      expect(bytes.includes(hidden), name).toBe(false)
    expect((await fs.stat(first(name))).mode & 0o077, name).toBe(0)
  }
  const lines = (await fs.readFile(first(exportNames.readme), 'utf8')).trim().split('\n')
  expect(lines.length).toBeLessThan(30)
  for (const name of Object.values(exportNames).filter((value) => typeof value === 'string' && value !== 'README.txt'))
    expect(lines.join('\n')).toContain(name)
})

/** Returns why a folder is refused. */
const reason = (read: Promise<unknown>): Promise<string> =>
  read.then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  )

/** Changes a file of an export, or removes it, while `read` reads the export. @returns why that is refused */
async function refusal(
  file: string,
  change: (bytes: Buffer) => Buffer | string | undefined,
  read: () => Promise<unknown> = () => checkFolder(first(), passphrase),
): Promise<string> {
  const bytes = await fs.readFile(file)
  const changed = change(bytes)
  try {
    await (changed === undefined ? fs.rm(file) : fs.writeFile(file, changed))
    return await reason(read())
  } finally {
    await fs.writeFile(file, bytes)
  }
}

/** Changes a manifest, as somebody does who has the master key. */
const rewritten =
  (change: (manifest: Manifest) => Manifest, dataDir = outpost.running.app.env.dataDir) =>
  (bytes: Buffer) => {
    const changed = change(JSON.parse(bytes.toString()))
    return manifestText({ ...changed, mac: macOf(changed, loadMasterKey(undefined, dataDir)) })
  }

test('BACKUPS-032 BACKUPS-045 an altered, missing or cut off file, another format or passphrase and a half export are refused', async () => {
  const tags = first('tables/tags.jsonl')
  expect(await refusal(tags, (bytes) => bytes.toString().replace('canary', 'canarx'))).toBe(
    'BackupError: The export is damaged: tables/tags.jsonl was altered. Copy the export again, or make another one.',
  )
  expect(await refusal(tags, () => undefined)).toContain('tables/tags.jsonl is missing')
  expect(await refusal(tags, (bytes) => bytes.subarray(0, 20))).toMatch(/tags\.jsonl has 20 bytes, and had \d+\./)
  const lines = (await fs.readFile(first(exportNames.contents), 'utf8')).split('\n')
  const content = first(JSON.parse(lines.find((line) => line.includes('"path"'))!).path)
  expect(await refusal(content, (bytes) => Buffer.concat([bytes, bytes]))).toContain(' bytes, and had ')
  const manifest = first(exportNames.manifest)
  expect(await refusal(manifest, () => undefined)).toContain('or one that was interrupted')
  expect(await refusal(manifest, (bytes) => bytes.subarray(0, -9))).toContain('manifest.json of the export is damaged')
  const withFormat = rewritten((all) => ({ ...all, format: 2 as 1 }))
  expect(await refusal(manifest, withFormat)).toContain('has the format 2, and this program reads the format 1')
  const shorter = rewritten(({ files, ...rest }) => ({ ...rest, files: files.slice(1) }))
  expect(await refusal(manifest, shorter)).toContain('does not list master.key.sealed once')
  // A row and its sum that were both altered, by somebody without the master key.
  const summed = (bytes: Buffer) => bytes.toString().replace(factsOf(tags).sha256, '0'.repeat(64))
  expect(await refusal(manifest, summed)).toContain('manifest.json of the export was altered')
  expect(await refusal(first(exportNames.key), (bytes) => bytes.subarray(0, -1))).toContain('master.key.sealed has')
  expect(await reason(checkFolder(first(), 'another passphrase'))).toContain('the passphrase is not the one')
  expect(await refusal(first(exportNames.readme), () => 'my notes')).toBe('accepted')
}, 120_000)

test('BACKUPS-034 an export of a newer program is refused with both versions', async () => {
  const newer = rewritten(({ migrations, ...rest }) => ({
    ...rest,
    migrations: [...migrations, { name: '9999_future.sql', checksum: '0'.repeat(64) }],
  }))
  expect(await refusal(first(exportNames.manifest), newer, () => importAnew(first()))).toMatch(
    /The export is newer than this program: it was made by version 0\.1\.0 and has the migration 9999_future\.sql, and this program is version \d+\.\d+\.\d+ and ends with \d{4}_.* and import it there\./,
  )
})

test('BACKUPS-032 BACKUPS-034 an older export is brought up to date, and is refused without one of its tables or with a row that is stored otherwise', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  const older = await testDatabase('empty')
  const place = inFolder('older')
  let small: Awaited<ReturnType<typeof exportTo>>
  try {
    await withClient({ ...older.owner, query_timeout: 60_000 }, async (client) => {
      await client.query('BEGIN')
      await createSchema(client, new Set(names.slice(0, -5)))
      await client.query('COMMIT')
    })
    small = await exportTo(place, { owner: older.owner, ...sourceIn(inFolder('none')) }, passphrase)
  } finally {
    await older.drop()
  }
  const { database } = await importAnew(place)
  const { rows } = await withClient(database.owner, (client) =>
    client.query('select name from migrations order by name'),
  )
  await database.drop()
  expect(rows.map(({ name }) => name)).toEqual(names)

  const manifest = path.join(place, exportNames.manifest)
  const without = rewritten(
    ({ files, tables, ...rest }) => ({
      ...rest,
      files: files.filter((file) => file.path !== 'tables/tags.jsonl'),
      tables: tables.filter(({ name }) => name !== 'tags'),
    }),
    inFolder('none'),
  )
  expect(await refusal(manifest, without, () => importAnew(place))).toContain('The export lacks the table tags')
  // The same row in another form: it is noticed when all rows are read again.
  const filled = small.manifest.files.find(({ path: name, rows: n }) => name.startsWith('tables/') && n! > 0)!.path
  const spaced = (bytes: Buffer): string => bytes.toString().replace('{"', '{ "')
  const summed = rewritten(
    ({ files, ...rest }) => ({
      ...rest,
      files: files.map((file) => (file.path === filled ? { ...file, ...factsOf(path.join(place, filled)) } : file)),
    }),
    inFolder('none'),
  )
  let said = ''
  await refusal(path.join(place, filled), spaced, async () => {
    said = await refusal(manifest, summed, () => importAnew(place))
  })
  expect(said).toContain(`${filled} differs after the import`)
}, 180_000)

/** The sums of a file as it is now. */
function factsOf(file: string): { bytes: number; sha256: string } {
  const bytes = readFileSync(file)
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

test('BACKUPS-030 nothing is written into a folder with content or beside an unfinished export, or left of a cancelled one', async () => {
  await fs.mkdir(inFolder('full'))
  await fs.writeFile(inFolder('full', 'notes.txt'), 'mine')
  await expect(exportHere(inFolder('full'))).rejects.toThrow('is not empty')
  expect(await fs.readdir(inFolder('full'))).toEqual(['notes.txt'])
  await expect(exportHere(inFolder('full', 'notes.txt'))).rejects.toThrow('is no folder')
  await expect(exportHere(inFolder('nowhere', 'deep'))).rejects.toThrow('does not exist')
  await fs.mkdir(inFolder('half.partial'))
  await expect(exportHere(inFolder('half'))).rejects.toThrow('another export is writing it, or one was interrupted')
  const stop = new AbortController()
  const cancelled = exportHere(inFolder('cancelled'), stop.signal)
  stop.abort(new Error('enough'))
  await expect(cancelled).rejects.toThrow('enough')
  expect((await fs.readdir(folder)).filter((name) => name.startsWith('cancelled'))).toEqual([])
})

test('BACKUPS-005 BACKUPS-030 a damaged content does not stop an export: it is named', async () => {
  const sha256 = hashOf('damaged').toString('hex')
  await upload(Buffer.from('damaged'), 'damaged')
  const { env } = outpost.running.app
  await fs.writeFile(path.join(env.dataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2)), 'DAMAGED')
  // Into an empty folder.
  await fs.mkdir(inFolder('faults'))
  const { faults } = await exportHere(inFolder('faults'))
  expect(faults).toContainEqual({ sha256, fault: 'damaged' })
  expect((await checkFolder(inFolder('faults'), passphrase)).faults).toContain(sha256)
})
