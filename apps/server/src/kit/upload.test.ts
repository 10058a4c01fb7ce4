import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import net from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { person } from '../testing/person.ts'
import { until } from '../testing/until.ts'

const MB = 1_048_576

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_FILE_LIMIT: '3' })
})
afterAll(() => outpost.close())

const file = (content: Buffer, name = 'a.bin') =>
  formOf({ type: 'device_task_manager_file', file: new File([new Uint8Array(content)], name) })
const unfinished = async (): Promise<string[]> =>
  readdir(join(outpost.running.app.env.dataDir, 'blobs/unfinished')).catch(() => [])
const rows = async (): Promise<number> => Number((await outpost.asOwner('select count(*) as n from files'))[0]!['n'])
const head = (
  length: number,
  lines: string[] = Object.entries(outpost.admin.headers).map(([name, value]) => `${name}: ${value}`),
): string =>
  [
    'POST /api/files HTTP/1.1',
    'Host: 127.0.0.1',
    ...lines,
    'Content-Type: multipart/form-data; boundary=B',
    `Content-Length: ${length}`,
    '',
    '--B\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
  ].join('\r\n')

test('FILES-037 an upload interrupted by a lost connection leaves neither row nor bytes', async () => {
  const before = await rows()
  const socket = net.connect(outpost.port, '127.0.0.1')
  socket.write(head(2 * MB))
  socket.write(randomBytes(MB))
  await until(async () => (await unfinished()).length === 1, '1 unfinished uploads')
  socket.destroy()
  await until(async () => (await unfinished()).length === 0, '0 unfinished uploads')
  expect(await rows()).toBe(before)
})

test('FILES-030 a file above the limit is refused, at once if its length is given, and leaves nothing', async () => {
  expect((await outpost.admin.post('/files', file(randomBytes(3 * MB)))).status).toBe(200)
  const refused = {
    status: 413,
    body: { errors: [{ code: 'PAYLOAD_TOO_LARGE', source: 'file' }], meta: { limit: 3 * MB } },
  }
  expect(await outpost.admin.post('/files', file(randomBytes(3 * MB + 1)))).toMatchObject(refused)
  expect(await outpost.admin.post('/files', file(randomBytes(6 * MB)))).toMatchObject(refused)
  expect(await unfinished()).toEqual([])
})

test('FILES-037 without the permission to upload nothing is written to disk, and the upload is refused', async () => {
  const guest = await outpost.build.user(1, 'read_only')
  expect(await guest.post('/files', file(randomBytes(2 * MB)))).toMatchObject({ status: 403 })
  const { 'x-xsrf-token': _, ...cookies } = outpost.admin.headers
  expect(await person(outpost.url, cookies).post('/files', file(Buffer.from('x')))).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'XSRF_MISMATCH' }] },
  })
  expect(await person(outpost.url).post('/files', file(Buffer.from('x')))).toMatchObject({ status: 401 })
  expect(await unfinished()).toEqual([])
})

test('FILES-037 one user may have four uploads at a time, and a finished one frees its slot', async () => {
  const sockets = Array.from({ length: 4 }, () => net.connect(outpost.port, '127.0.0.1'))
  for (const socket of sockets) socket.write(head(2 * MB))
  await until(async () => (await unfinished()).length === 4, '4 unfinished uploads')
  expect(await outpost.admin.post('/files', file(randomBytes(10)))).toMatchObject({
    status: 429,
    body: { errors: [{ code: 'TOO_MANY_REQUESTS' }] },
  })
  for (const socket of sockets) socket.destroy()
  await until(async () => (await unfinished()).length === 0, '0 unfinished uploads')
  expect((await outpost.admin.post('/files', file(randomBytes(11)))).status).toBe(200)
})

test('a form has one file under its own name, and an upload repeated with its key takes effect once', async () => {
  const two = file(randomBytes(10))
  two.append('file', new File(['x'], 'b.bin'))
  expect(await outpost.admin.post('/files', two)).toMatchObject({ status: 422, body: { errors: [{ source: 'file' }] } })
  expect(await outpost.admin.post('/files', formOf({ type: 'config', other: new File(['x'], 'b.bin') }))).toMatchObject(
    { status: 422, body: { errors: [{ source: 'other' }] } },
  )
  const content = randomBytes(20)
  const key = { 'idempotency-key': 'upload-1234' }
  const first = await outpost.admin.post('/files', file(content), key)
  expect(first.status).toBe(200)
  expect((await outpost.admin.post('/files', file(content), key)).body.meta.id).toBe(first.body.meta.id)
  expect(await outpost.admin.post('/files', file(randomBytes(20)), key)).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'IDEMPOTENCY_KEY_REUSED' }] },
  })
  await until(async () => (await unfinished()).length === 0, 'what was not kept to go')
})

test('FILES-040 names with forbidden, invisible or direction-changing characters are refused', async () => {
  for (const name of [
    '<script>.html',
    'a/b.bin',
    '..',
    'x:y',
    'gpj\u202eexe.bin',
    'zero\u200bwidth',
    `${'å'.repeat(130)}.bin`,
  ]) {
    expect(await outpost.admin.post('/files', file(randomBytes(10), name)), name).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'VALIDATION', source: 'file' }] },
    })
  }
})
