import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TestStore } from '../testing/s3-server.ts'
import type { BlobStore, Incoming } from './blobs.ts'
import { requireStore, s3Blobs } from './s3-blobs.ts'
import { ask } from './s3/ask.ts'

/** Failures of the store of files. */
let store: TestStore
let folder: string
let blobs: BlobStore
beforeAll(async () => {
  store = await TestStore.start()
  folder = await fs.mkdtemp(path.join(tmpdir(), 'outpost-blobs-'))
  blobs = s3Blobs(store.account, folder)
})
afterEach(() => {
  store.fault = undefined
  store.ahead = 0
})
afterAll(async () => {
  await store.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

async function receive(content: Buffer): Promise<Incoming> {
  const writer = await blobs.begin()
  await writer.write(Buffer.from(content))
  return writer.finish()
}
async function bytesOf(sha256: Buffer): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of (await blobs.read(sha256)) as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
/** The first `count` requests of this method fail. */
const failing = (method: string, count: number, fault: 'away' | 'busy') => {
  let left = count
  store.fault = (request) => (request.method === method && left-- > 0 ? fault : undefined)
}

test.each(['away', 'busy'] as const)('FILES-063 a store that is %s for a moment delays a request', async (fault) => {
  const content = randomBytes(300_000)
  const received = await receive(content)
  failing('PUT', 2, fault)
  await received.keep()
  failing('GET', 2, fault)
  expect((await bytesOf(received.sha256)).equals(content)).toBe(true)
})

test('FILES-063 a store that stays busy, or is gone in the middle of an upload, fails it with store and advice', async () => {
  const received = await receive(randomBytes(3_000_000))
  store.fault = () => 'busy'
  await expect(received.send()).rejects.toThrow(
    /^The store for files, s3:\/\/files\/outpost\/one\/ at http:\S+, failed at storing a file\. .* status 503, SlowDown.* Check the store and its log\.$/,
  )
  store.fault = ({ method }) => (method === 'PUT' ? { sent: 1_000_000 } : undefined)
  await expect(received.keep()).rejects.toThrow(/cannot be reached.*Check OUTPOST_FILES_ENDPOINT/)
  await received.discard()
}, 30_000)

test('FILES-063 a download continues where its connection was lost, and fails if that happens again and again', async () => {
  const content = randomBytes(5_000_000)
  const received = await receive(content)
  await received.keep()
  let cuts = 0
  store.fault = () => (cuts++ < 3 ? { answered: 1_000_000 } : undefined)
  expect((await bytesOf(received.sha256)).equals(content)).toBe(true)
  expect(cuts).toBe(4)
  store.fault = ({ headers }) => (headers.range === undefined ? { answered: 1_000_000 } : 'away')
  await expect(bytesOf(received.sha256)).rejects.toThrow('cannot be reached')
}, 30_000)

test('FILES-063 a content that the sweep removed after it was sent is sent again when it is kept', async () => {
  const content = randomBytes(1000)
  const received = await receive(content)
  await received.send()
  await blobs.remove(received.sha256)
  await received.keep()
  expect((await bytesOf(received.sha256)).equals(content)).toBe(true)
})

test('FILES-063 a content that was sent is not sent again, so that no transaction waits for it', async () => {
  const received = await receive(randomBytes(1000))
  await received.send()
  const before = store.requests.length
  await received.keep()
  expect(store.requests.slice(before).map((request) => request.split(' ')[0])).toEqual(['HEAD'])
})

test('FILES-062 all contents are found in a store with several pages of them, and nothing else', async () => {
  const other = s3Blobs({ ...store.account, prefix: 'many' }, folder)
  const keys = Array.from({ length: 1005 }, () => randomBytes(32).toString('hex').replace(/^../, 'many/$&/'))
  for (const key of [...keys, 'many/probe-1', 'many/ab/notes.txt'])
    await ask(store.account, { method: 'PUT', key, body: Buffer.from('x') })
  const found: string[] = []
  for await (const few of other.keptBefore(new Date(Date.now() + 60_000)))
    found.push(...few.map((sha256) => sha256.toString('hex').replace(/^../, 'many/$&/')))
  expect(found.toSorted()).toEqual(keys.toSorted())
}, 60_000)

test('FILES-064 the start tries the store, leaves nothing there, and names the setting to check', async () => {
  await requireStore(store.account)
  const left = await ask(store.account, { method: 'GET', query: { 'list-type': '2', prefix: 'outpost/one/probe' } })
  expect(left.text).not.toContain('<Key>')
  const tried = (change: object) => requireStore({ ...store.account, ...change })
  await expect(tried({ secret: 'another' })).rejects.toThrow(
    /failed at a test of writing\. .*403, SignatureDoesNotMatch.* Check OUTPOST_FILES_ACCESS_KEY and OUTPOST_FILES_SECRET/,
  )
  await expect(tried({ bucket: 'nowhere' })).rejects.toThrow(/404, NoSuchBucket.* Check the bucket in OUTPOST_FILES\.$/)
  await expect(tried({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(/Check OUTPOST_FILES_ENDPOINT/)
  store.ahead = 1_200_000
  await expect(requireStore(store.account)).rejects.toThrow('differs from the clock of this host')
}, 30_000)
