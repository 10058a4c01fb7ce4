import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestStore } from '../testing/s3-server.ts'
import { DamagedContent, MissingContent, type BlobStore, type Incoming } from './blobs.ts'
import { diskBlobs } from './disk-blobs.ts'
import { s3Blobs } from './s3-blobs.ts'
import { ask } from './s3/ask.ts'

/** What both places of contents can do. */
let store: TestStore
let folder: string
beforeAll(async () => {
  store = await TestStore.start()
  folder = await fs.mkdtemp(path.join(tmpdir(), 'outpost-blobs-'))
})
afterAll(async () => {
  await store.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()
const future = (): Date => new Date(Date.now() + 3_600_000)

async function receive(blobs: BlobStore, content: Buffer): Promise<Incoming> {
  const writer = await blobs.begin()
  for (let at = 0; at < content.length; at += 70_000) await writer.write(Buffer.from(content.subarray(at, at + 70_000)))
  return writer.finish()
}
async function add(blobs: BlobStore, content: Buffer): Promise<Buffer> {
  const received = await receive(blobs, content)
  await received.send()
  await received.keep()
  return received.sha256
}
async function read(blobs: BlobStore, sha256: Buffer, start?: number, end?: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of (await blobs.read(sha256, start, end)) as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
async function allOf(blobs: BlobStore, before = future()): Promise<string[]> {
  const found: string[] = []
  for await (const few of blobs.keptBefore(before)) found.push(...few.map((sha256) => sha256.toString('hex')))
  return found
}

describe.each(['a folder', 'a store'] as const)('FILES-062 contents in %s', (kind) => {
  const place = (): string => path.join(folder, kind)
  const unfinished = (): Promise<string[]> => fs.readdir(path.join(place(), 'unfinished')).catch(() => [])
  const nameOf = (sha256: Buffer): string => sha256.toString('hex').replace(/^../, '$&/')
  const damaged: string[] = []
  const noted = (sha256: Buffer): void => void damaged.push(sha256.toString('hex'))
  let blobs: BlobStore
  beforeAll(() => {
    blobs = kind === 'a folder' ? diskBlobs(place(), noted) : s3Blobs(store.account, place(), noted)
  })

  test('are read as a whole and in ranges', async () => {
    const content = randomBytes(1_000_000)
    const sha256 = await add(blobs, content)
    expect(sha256.equals(hashOf(content))).toBe(true)
    expect((await read(blobs, sha256)).equals(content)).toBe(true)
    expect((await read(blobs, sha256, 0, 2_000_000)).equals(content)).toBe(true)
    expect((await read(blobs, sha256, 300_000, 400_001)).equals(content.subarray(300_000, 400_001))).toBe(true)
    expect((await read(blobs, sha256, 999_999)).equals(content.subarray(999_999))).toBe(true)
    expect(await read(blobs, sha256, 1_000_000)).toHaveLength(0)
    expect(await unfinished()).toEqual([])
  })

  test('may be empty', async () => {
    const sha256 = await add(blobs, Buffer.alloc(0))
    expect(await read(blobs, sha256)).toHaveLength(0)
  })

  test('are found by the time at which they were kept last', async () => {
    const content = randomBytes(1000)
    const sha256 = await add(blobs, content)
    const name = sha256.toString('hex')
    expect(await allOf(blobs)).toContain(name)
    expect(await allOf(blobs, new Date(Date.now() - 3_600_000))).not.toContain(name)
    const first = (await blobs.keptAt(sha256))!
    expect(Math.abs(first.getTime() - Date.now())).toBeLessThan(60_000)
    // Times have whole seconds in a store.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await add(blobs, content)
    expect((await blobs.keptAt(sha256))!.getTime()).toBeGreaterThan(first.getTime())
  })

  test('are removed, and another removal does nothing', async () => {
    const sha256 = await add(blobs, randomBytes(1000))
    await blobs.remove(sha256)
    await blobs.remove(sha256)
    expect(await blobs.keptAt(sha256)).toBeUndefined()
    expect(await allOf(blobs)).not.toContain(sha256.toString('hex'))
    await expect(blobs.read(sha256)).rejects.toThrow(MissingContent)
  })

  test('a content that is not kept leaves nothing', async () => {
    const received = await receive(blobs, randomBytes(1000))
    expect(await unfinished()).toHaveLength(1)
    expect(await blobs.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0)
    await received.discard()
    expect(await unfinished()).toEqual([])
    await receive(blobs, randomBytes(1000))
    expect(await blobs.removeUnfinished(future())).toBe(1)
    expect(await blobs.keptAt(received.sha256)).toBeUndefined()
  })

  test('a damaged content is never delivered as a whole, and is reported', async () => {
    const content = randomBytes(500_000)
    const sha256 = await add(blobs, content)
    const altered = Buffer.from(content)
    altered[400_000]! ^= 1
    if (kind === 'a folder') await fs.writeFile(path.join(place(), nameOf(sha256)), altered)
    else await ask(store.account, { method: 'PUT', key: `${store.account.prefix}/${nameOf(sha256)}`, body: altered })
    await expect(read(blobs, sha256)).rejects.toThrow(DamagedContent)
    expect(damaged).toEqual([sha256.toString('hex')])
    await add(blobs, content)
    expect((await read(blobs, sha256)).equals(content)).toBe(true)
  })
})
