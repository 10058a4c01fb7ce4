import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { diskBlobs } from '../../kit/disk-blobs.ts'
import { s3Blobs } from '../../kit/s3-blobs.ts'
import { ask } from '../../kit/s3/ask.ts'
import { formOf } from '../../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { TestStore } from '../../testing/s3-server.ts'
import { copyContents } from './move.ts'
import { sweepFiles } from './storage.ts'
import { verifyFiles } from './verify.ts'

/** Uploads and downloads of a server whose files are in a store. */
let store: TestStore
let outpost: TestOutpost
beforeAll(async () => {
  store = await TestStore.start()
  outpost = await startOutpost(['api'], store.settings)
})
afterEach(() => {
  store.fault = undefined
})
afterAll(async () => {
  await outpost.close()
  await store.stop()
})

const MB = 1_048_576
const upload = (content: Buffer, name = 'a.bin') =>
  outpost.admin.post(
    '/files',
    formOf({ type: 'device_task_manager_file', file: new File([new Uint8Array(content)], name) }),
  )
const download = (id: number, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${outpost.url}/api/files/${id}/download`, { headers: { ...outpost.admin.headers, ...headers } })
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())
const unfinished = (): Promise<string[]> =>
  fs.readdir(path.join(outpost.running.app.env.dataDir, 'blobs/unfinished')).catch(() => [])
const rows = async (): Promise<number> => Number((await outpost.asOwner('select count(*) as n from files'))[0]!['n'])
const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

test('FILES-062 an uploaded file is in the store and not in the data folder, and is downloaded in ranges', async () => {
  const content = randomBytes(3 * MB)
  const { status, body } = await upload(content)
  expect(status).toBe(200)
  const hash = hashOf(content)
  const key = `outpost/one/${hash.slice(0, 2)}/${hash.slice(2)}`
  expect((await ask(store.account, { method: 'HEAD', key })).headers['content-length']).toBe(String(content.length))
  expect(await fs.readdir(path.join(outpost.running.app.env.dataDir, 'blobs'))).toEqual(['unfinished'])
  expect(await unfinished()).toEqual([])
  expect((await bytesOf(await download(body.data.id))).equals(content)).toBe(true)
  const part = await download(body.data.id, { range: 'bytes=1000000-1999999' })
  expect(part.status).toBe(206)
  expect((await bytesOf(part)).equals(content.subarray(1_000_000, 2_000_000))).toBe(true)
})

test('FILES-063 an upload that the store does not take leaves neither row nor bytes, and its transaction does not wait', async () => {
  const before = await rows()
  store.fault = ({ method }) => (method === 'PUT' ? { sent: MB } : undefined)
  expect(await upload(randomBytes(2 * MB))).toMatchObject({ status: 503, body: { errors: [{ code: 'UNAVAILABLE' }] } })
  // The store is lost between the upload and its transaction.
  store.fault = ({ method }) => (method === 'HEAD' ? 'away' : undefined)
  expect((await upload(randomBytes(1000))).status).toBe(503)
  expect(await rows()).toBe(before)
  expect(await unfinished()).toEqual([])
}, 40_000)

test('FILES-063 a download that the store does not give is an error, and works again when the store is back', async () => {
  const content = randomBytes(1000)
  const { id } = (await upload(content, 'back.bin')).body.data
  store.fault = () => 'away'
  expect((await download(id)).status).toBe(503)
  store.fault = undefined
  expect((await bytesOf(await download(id))).equals(content)).toBe(true)
}, 30_000)

test('FILES-062 contents without a row are swept from the store, and the check of all files reads it', async () => {
  const [kept, unused] = [randomBytes(2000), randomBytes(2000)]
  await upload(kept, 'kept.bin')
  const { id } = (await upload(unused, 'unused.bin')).body.data
  expect((await outpost.admin.del(`/files/${id}`)).status).toBe(200)
  const { app } = outpost.running
  expect((await sweepFiles(app)).contents).toBe(0)
  await sweepFiles(app, -60_000)
  expect(await app.blobs.keptAt(Buffer.from(hashOf(unused), 'hex'))).toBeUndefined()
  expect(await app.blobs.keptAt(Buffer.from(hashOf(kept), 'hex'))).toBeDefined()
  expect(await verifyFiles(outpost.owner, app.blobs, () => {})).toBe(0)
  await app.blobs.remove(Buffer.from(hashOf(kept), 'hex'))
  const lines: string[] = []
  expect(await verifyFiles(outpost.owner, app.blobs, (line) => lines.push(line))).toBe(1)
  expect(lines[0]).toContain('missing: "kept.bin" of ')
  store.fault = () => 'busy'
  await expect(verifyFiles(outpost.owner, app.blobs, () => {})).rejects.toThrow('The store for files')
}, 30_000)

test('FILES-064 the health check says whether the store answers', async () => {
  const finding = async () =>
    (await outpost.admin.get('/system/health')).body.data.findings.find(
      ({ check }: { check: string }) => check === 'file_store',
    )
  expect(await finding()).toMatchObject({ code: 'file_store.ok', verdict: 'ok' })
  store.fault = () => 'busy'
  expect(await finding()).toMatchObject({
    code: 'file_store.failed',
    verdict: 'problem',
    text: expect.stringContaining('status 503, SlowDown'),
    act: expect.stringContaining('OUTPOST_FILES'),
  })
}, 60_000)

test('FILES-065 files are copied from a folder to a store, verified, and not again when that is repeated', async () => {
  const folder = path.join(outpost.running.app.env.dataDir, 'former')
  const former = diskBlobs(folder)
  const contents = Array.from({ length: 5 }, (_, number) => randomBytes(number * 100_000))
  for (const content of contents) {
    const writer = await former.begin()
    await writer.write(Buffer.from(content))
    await (await writer.finish()).keep()
  }
  const hash = hashOf(contents[4]!)
  await fs.writeFile(path.join(folder, hash.slice(0, 2), hash.slice(2)), 'altered')
  const target = s3Blobs({ ...store.account, prefix: 'moved' }, path.join(folder, 'receiving'))
  const lines: string[] = []
  const move = () => copyContents(former, target, (line) => lines.push(line))
  // It is interrupted after two files.
  let puts = 0
  store.fault = ({ method }) => (method === 'PUT' && ++puts > 2 ? 'away' : undefined)
  await expect(move()).rejects.toThrow('failed at storing a file')
  store.fault = undefined
  lines.length = 0
  expect(await move()).toBe(1)
  expect(lines).toEqual([
    `damaged, and not copied: ${hash}`,
    expect.stringMatching(/^[23] files copied, [12] were there already, 1 damaged$/),
  ])
  for (const content of contents.slice(0, 4))
    expect(await target.keptAt(Buffer.from(hashOf(content), 'hex'))).toBeDefined()
  expect(await target.keptAt(Buffer.from(hash, 'hex'))).toBeUndefined()
}, 30_000)
