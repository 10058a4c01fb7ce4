import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { PassThrough } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFirmware } from '../testing/device-files.ts'
import { compression } from './http.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'

let outpost: TestOutpost
let token: string
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const company = await outpost.build.company()
  await outpost.asOwner(
    `insert into devices (company_id, name, serial) select ${company.id}, 'Compressed ' || n, 'compressed-' || n from generate_series(1, 200) n`,
  )
  token = (await outpost.admin.post('/account/tokens', { name: 'compression' })).body.data.token
})
afterAll(() => outpost.close())

interface Raw {
  status: number
  encoding: string | undefined
  vary: string | undefined
  bytes: Buffer
}

/** Returns a response as sent over the wire; `fetch` would decompress it. */
const ask = (path: string, accepts?: string, more: { method?: string; headers?: object } = {}): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const { method = 'GET' } = more
    const headers = {
      authorization: `Bearer ${token}`,
      ...(accepts !== undefined && { 'accept-encoding': accepts }),
      ...more.headers,
    }
    request(`${outpost.url}/api${path}`, { headers, method }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          encoding: response.headers['content-encoding'],
          vary: response.headers['vary'],
          bytes: Buffer.concat(parts),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

const list = '/devices?limit=200'

test('JSON is compressed with an encoding that the client accepts, and the response has a Vary header', async () => {
  const plain = await ask(list, 'identity')
  expect([plain.status, plain.encoding]).toEqual([200, undefined])
  expect(plain.bytes.length).toBeGreaterThan(200_000)
  for (const [accepts, encoding, read] of [
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const answer = await ask(list, accepts)
    expect([answer.status, answer.encoding, answer.vary], accepts).toEqual([200, encoding, 'accept-encoding'])
    expect(answer.bytes.length * 10).toBeLessThan(plain.bytes.length)
    expect(JSON.parse(read(answer.bytes).toString()).data).toEqual(JSON.parse(plain.bytes.toString()).data)
  }
})

test('no client gets an encoding that it does not accept', async () => {
  for (const accepts of [undefined, '', 'identity', 'gzip;q=0, br;q=0', 'compress']) {
    const { status, encoding, vary, bytes } = await ask(list, accepts)
    expect([status, encoding, vary], accepts).toEqual([200, undefined, 'accept-encoding'])
    expect(JSON.parse(bytes.toString()).data).toHaveLength(200)
  }
})

test('small responses and files are not compressed', async () => {
  const small = await ask('/tags?q=nothing-of-this-name', 'gzip')
  expect([small.status, small.encoding]).toEqual([200, undefined])
  const table = await ask('/devices/export/csv', 'gzip')
  expect([table.status, table.encoding]).toEqual([200, undefined])
  expect(table.bytes.toString()).toContain('compressed-200')
  const { id, bytes } = await giveFirmware(outpost, 'RUTX_R_00.07.31')
  const stored = await ask(`/files/${id}/download`, 'gzip')
  expect([stored.status, stored.encoding]).toEqual([200, undefined])
  expect(stored.bytes.equals(bytes)).toBe(true)
  const failed = await ask('/devices/0', 'gzip')
  expect([failed.status, failed.encoding]).toEqual([404, undefined])
  expect(JSON.parse(failed.bytes.toString()).success).toBe(false)
})

test('a response without a body has no encoding', async () => {
  const { id, sha256 } = await giveFirmware(outpost, 'RUTX_R_00.07.32')
  const known = await ask(`/files/${id}/download`, 'gzip', { headers: { 'if-none-match': `"${sha256}"` } })
  expect([known.status, known.encoding, known.bytes.length]).toEqual([304, undefined, 0])
  const head = await ask('/docs', 'gzip', { method: 'HEAD' })
  expect([head.status, head.bytes.length]).toEqual([200, 0])
})

test('events are delivered one by one as they happen', async () => {
  const fastify = Fastify()
  await fastify.register(compress, compression)
  const events = new PassThrough()
  fastify.get('/events', (_request, reply) => reply.type('text/event-stream').send(events))
  const host = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const first = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${host}/events`, { headers: { 'accept-encoding': 'gzip, br' } }, resolve)
      .on('error', reject)
      .end()
    events.write('data: 1\n\n')
  })
  expect(first.headers['content-encoding']).toBeUndefined()
  const [part] = (await once(first, 'data')) as [Buffer]
  expect(part.toString()).toBe('data: 1\n\n')
  events.end()
  await once(first.resume(), 'end')
  await fastify.close()
})

test('a compressed request is refused and not unpacked', async () => {
  const answer = await fetch(`${outpost.url}/api/tags`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: 'not gzip',
  })
  expect([answer.status, ((await answer.json()) as { errors: { code: string }[] }).errors[0]!.code]).toEqual([
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ])
})
