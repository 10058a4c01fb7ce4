import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readdir } from 'node:fs/promises'
import net from 'node:net'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BlobStore } from '../../kit/blobs.ts'
import { formOf } from '../../testing/calls.ts'
import { backupOf } from '../../testing/images-of-devices.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'

/** Tests of uploads: what is held while they arrive, and what is on the disk afterwards. */
let outpost: TestOutpost
let own: BlobStore
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_FILE_LIMIT: '3' })
  own = outpost.running.app.blobs
})
afterEach(() => {
  outpost.running.app.blobs = own
})
afterAll(() => outpost.close())

const MB = 1_048_576
const folder = (): string => outpost.running.app.env.dataDir
const formWith = (content: Buffer | string, type = 'device_task_manager_file', name = 'a.bin') =>
  formOf({ type, file: new File([new Uint8Array(Buffer.from(content))], name) })
/** Returns the number of open transactions of other connections to this database. */
const transactions = async (): Promise<number> =>
  Number(
    (
      await outpost.asOwner(
        `select count(*) as n from pg_locks join pg_stat_activity using (pid)
         where locktype = 'virtualxid' and pid <> pg_backend_pid() and datname = current_database()
           and backend_type = 'client backend'`,
      )
    )[0]!['n'],
  )

test('a backup is read before its transaction begins, so a slow disk holds no database connection', async () => {
  const backup = backupOf({ 'etc/config/network': 'config', 'etc/version': 'RUTX_R_00.07.06' })
  // A pipe delivers nothing until somebody writes into it.
  const pipe = join(folder(), 'slow-disk')
  execFileSync('mkfifo', [pipe])
  outpost.running.app.blobs = {
    ...own,
    async begin() {
      const writer = await own.begin()
      return { ...writer, finish: async () => ({ ...(await writer.finish()), file: pipe }) }
    },
  }
  const sent = outpost.admin.post('/files', formWith(backup, 'config'))
  const written = await open(pipe, 'w')
  await until(async () => (await transactions()) === 0, 'no transaction to be under way')
  await written.writeFile(backup)
  await written.close()
  expect(await sent).toMatchObject({ status: 200, body: { data: { version: 'RUTX_R_00.07.06' } } })
})

test("FILES-041 a file's content is read after its transaction, so a slow disk holds no database connection", async () => {
  const { id } = (await outpost.admin.post('/files', formWith('slow'))).body.data
  let [begun, letGo] = [false, (): void => {}]
  const wait = new Promise<void>((go) => {
    letGo = go
  })
  outpost.running.app.blobs = { ...own, read: async (...where) => ((begun = true), await wait, own.read(...where)) }
  const asked = outpost.admin.get(`/files/${id}/content`)
  await until(() => begun, 'the file to be read')
  await until(async () => (await transactions()) === 0, 'no transaction to be under way')
  letGo()
  expect((await asked).body.data).toMatchObject({ kind: 'text', text: 'slow' })
})

test('SECURITY-022 an upload is streamed to disk, limited, identified by its content, stored outside the web root, and not unpacked', async () => {
  const before = new Set(await readdir(folder(), { recursive: true }))
  const added = async (): Promise<string[]> =>
    (await readdir(folder(), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder(), join(entry.parentPath, entry.name)))
      .filter((path) => path.startsWith('blobs') && !before.has(path))
  const lines = Object.entries(outpost.admin.headers).map(([name, value]) => `${name}: ${value}`)
  const socket = net.connect(outpost.port, '127.0.0.1')
  socket.write(
    [
      'POST /api/files HTTP/1.1',
      'Host: 127.0.0.1',
      ...lines,
      'Content-Type: multipart/form-data; boundary=B',
      `Content-Length: ${2 * MB}`,
      '',
      '--B\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
    ].join('\r\n'),
  )
  socket.write(randomBytes(MB))
  await until(async () => (await added()).length === 1, 'the first half to lie on the disk')
  socket.destroy()
  await until(async () => (await added()).length === 0, 'it to go again')

  expect((await outpost.admin.post('/files', formWith(randomBytes(3 * MB + 1)))).status).toBe(413)
  expect((await outpost.admin.post('/files', formWith('<html>', 'firmware', 'firmware.bin'))).status).toBe(422)
  expect(await added()).toEqual([])

  const climbing = backupOf({ 'etc/config/network': 'config', '../../evil.sh': 'rm -rf /', 'tmp/inner.txt': 'inner' })
  expect((await outpost.admin.post('/files', formWith(climbing, 'config', 'backup.tar.gz'))).status).toBe(200)
  const kept = await added()
  expect(kept, 'the archive as it came, and nothing of what is in it').toEqual([
    expect.stringMatching(/^blobs\/[0-9a-f]{2}\/[0-9a-f]{62}$/),
  ])
  for (const path of [kept[0]!, `data/${kept[0]}`, kept[0]!.slice(6), `assets/../../${kept[0]}`]) {
    const bytes = Buffer.from(await (await fetch(`${outpost.url}/${path}`)).arrayBuffer())
    expect(bytes.equals(climbing), path).toBe(false)
  }
})
