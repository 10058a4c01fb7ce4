import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Store } from './s3.ts'

interface Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
/** A store that checks the signatures of all requests. It is written in JavaScript without types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Server

const allowed = new BlockList()
allowed.addSubnet('127.0.0.0', 8)
/** The server has this one account. */
const account = {
  region: 'us-east-1',
  bucket: 'backups',
  prefix: 'night (1)',
  access_key: 'S3RVER',
  secret: 'S3RVER',
  allowed,
}
const never = new AbortController().signal
/** More than one part of an upload. */
const content = randomBytes(40_000_000)
let server: Server
let folder: string
let endpoint: string

async function* pieces(): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 262_160) yield content.subarray(at, at + 262_160)
}

async function bytesOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const bytes of source) all.push(bytes)
  return Buffer.concat(all)
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'outpost-s3-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: folder }
  server = new S3rver({ ...options, configureBuckets: [{ name: 'backups' }] })
  endpoint = `http://127.0.0.1:${(await server.run()).port}`
})
afterAll(async () => {
  await server.close()
  await fs.rm(folder, { recursive: true, force: true })
})

test('BACKUPS-018 a backup is sent in parts, read in ranges, and removed', async () => {
  const store = s3Store({ ...account, endpoint })
  await store.probe()
  const { size, sha256 } = await store.write('system-backup-a.backup', pieces(), never)
  expect(size).toBe(content.length)
  expect(sha256.equals(createHash('sha256').update(content).digest())).toBe(true)
  expect((await bytesOf(await store.read('system-backup-a.backup'))).equals(content)).toBe(true)
  const middle = await bytesOf(await store.read('system-backup-a.backup', 33_554_000, 33_555_000))
  expect(middle.equals(content.subarray(33_554_000, 33_555_000))).toBe(true)
  await store.remove('system-backup-a.backup')
  await expect(store.read('system-backup-a.backup')).rejects.toThrow('status 404, NoSuchKey')
})

test('BACKUPS-018 a wrong secret and a bucket that does not exist are refused in the words of the store', async () => {
  await expect(s3Store({ ...account, endpoint, secret: 'another' }).probe()).rejects.toThrow(
    'status 403, SignatureDoesNotMatch',
  )
  await expect(s3Store({ ...account, endpoint, bucket: 'nowhere' }).probe()).rejects.toThrow('status 404, NoSuchBucket')
})

test('BACKUPS-003 BACKUPS-018 an upload that is cancelled after its first part does not become visible', async () => {
  const store = s3Store({ ...account, endpoint })
  const stop = new AbortController()
  async function* cancelled(): AsyncGenerator<Buffer> {
    yield content.subarray(0, 39_000_000)
    stop.abort(new Error('enough'))
    yield content.subarray(39_000_000)
  }
  await expect(store.write('system-backup-b.backup', cancelled(), stop.signal)).rejects.toThrow('enough')
  await expect(store.read('system-backup-b.backup')).rejects.toThrow('status 404, NoSuchKey')
})

/** The answer to ListMultipartUploads as Amazon documents it. The server above does not have this request. */
const uploads = `<?xml version="1.0" encoding="UTF-8"?>
<ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>backups</Bucket>
  <Upload><Key>night/system-backup-&amp;.backup</Key><UploadId>old</UploadId><Initiated>2010-11-10T20:48:33.000Z</Initiated></Upload>
  <Upload><Key>night/system-backup-c.backup</Key><UploadId>new</UploadId><Initiated>${new Date().toISOString()}</Initiated></Upload>
</ListMultipartUploadsResult>`

test('BACKUPS-018 an upload that was left unfinished is aborted after a day', async () => {
  const requests: string[] = []
  const other = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(request.method === 'GET' ? 200 : 204).end(request.method === 'GET' ? uploads : undefined)
  }).listen(0, '127.0.0.1')
  try {
    await once(other, 'listening')
    await s3Store({ ...account, endpoint: `http://127.0.0.1:${(other.address() as AddressInfo).port}` }).tidy()
  } finally {
    other.close()
  }
  expect(requests).toEqual([
    'GET /backups?uploads=&prefix=night%20%281%29%2Fsystem-backup-',
    'DELETE /backups/night/system-backup-%26.backup?uploadId=old',
  ])
})
