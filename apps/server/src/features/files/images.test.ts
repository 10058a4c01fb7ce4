import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, type Person } from '../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

/** Creates a valid PNG of one colour. `more` adds rows to the compressed data that the header does not announce. */
function pngOf(width: number, height: number, more = 0): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * (height + more), 0))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates the beginning of a JPEG: a vendor-specific segment and the frame header. */
function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 4, 0xff, 0xc0]), frame, Buffer.from([0xff, 0xd9])])
}

const send = (content: Buffer, name = 'mast.png', fields: Record<string, unknown> = {}) =>
  admin.post(
    '/images',
    formOf({
      company_id: company.id,
      type: 'device_dashboard',
      ...fields,
      image: new File([new Uint8Array(content)], name),
    }),
  )

// FILES-023 FILES-025 FILES-026 FILES-027
test('FILES-024 a picture can be uploaded, listed, shown, edited and removed', async () => {
  const content = pngOf(1107, 945)
  const made = await send(content, 'mast.png', { description: 'The mast' })
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: {
        name: 'mast.png',
        description: 'The mast',
        size: content.length,
        original_width: 1107,
        original_height: 945,
        type: 'device_dashboard',
      },
    },
  })
  const { id } = made.body.data
  expect((await admin.get('/images?q=MAST')).body).toMatchObject({ data: [{ id }], meta: { total: 1 } })
  const response = await fetch(`${outpost.url}/api/images/${id}`, { headers: admin.headers })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^inline/),
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  expect((await admin.put(`/images/${id}`, { description: 'Another' })).status).toBe(200)
  expect((await admin.get('/images?q=another')).body.meta.total).toBe(1)
  expect((await admin.del(`/images/${id}`)).status).toBe(200)
  expect((await admin.get(`/images/${id}`)).status).toBe(404)
})

test('FILES-024 only PNG and JPEG up to 2048 x 1080 and 5 MB are accepted, whatever their name', async () => {
  expect(await send(jpegOf(2048, 1080), 'photo.png')).toMatchObject({
    status: 201,
    body: { data: { original_width: 2048, original_height: 1080 } },
  })
  for (const content of [
    Buffer.from('<svg onload="alert(1)"/>'),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
    pngOf(0, 5),
    jpegOf(9, 9).subarray(0, 10),
  ])
    expect(await send(content)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'FILE_NOT_RECOGNISED', source: 'image' }] },
    })
  for (const content of [pngOf(2049, 10), jpegOf(10, 1081)])
    expect(await send(content)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'VALIDATION', source: 'image' }] },
    })
  expect(await send(Buffer.concat([pngOf(5, 5), Buffer.alloc(5_242_880)]))).toMatchObject({
    status: 413,
    body: { errors: [{ source: 'image' }] },
  })
})

test('FILES-032 a picture is shown only to signed-in users who can see its company', async () => {
  const { id } = (await send(pngOf(7, 7))).body.data
  expect((await person(outpost.url).get(`/images/${id}`)).status).toBe(401)
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  expect((await stranger.get(`/images/${id}`)).status).toBe(404)
  expect((await outpost.admin.get(`/images/${id}`)).status).toBe(200)
})

const smallOf = async (
  id: number,
  headers: Record<string, string> = {},
): Promise<{ response: Response; bytes: Buffer }> => {
  const response = await fetch(`${outpost.url}/api/images/${id}/thumbnail`, {
    headers: { ...admin.headers, ...headers },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('FILES-028 a large picture has a thumbnail, which users who see the picture can read', async () => {
  const content = readFileSync(join(import.meta.dirname, '../../testing/pictures/progressive.jpg'))
  const { id } = (await send(content, 'mast.jpg')).body.data
  const { response, bytes } = await smallOf(id)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^inline; filename="mast.png"/),
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  })
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([256, 171])
  expect(bytes.length).toBeLessThan(content.length)
  expect((await smallOf(id, { 'if-none-match': response.headers.get('etag')! })).response.status).toBe(304)
  const whole = await fetch(`${outpost.url}/api/images/${id}`, {
    headers: { ...admin.headers, 'if-none-match': response.headers.get('etag')! },
  })
  expect(whole.status, 'the small one is not the picture').toBe(200)
  expect((await smallOf(id, { range: 'bytes=1-3' })).bytes.toString()).toBe('PNG')
  expect((await person(outpost.url).get(`/images/${id}/thumbnail`)).status).toBe(401)
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  expect((await stranger.get(`/images/${id}/thumbnail`)).status).toBe(404)
})

test('FILES-028 a small picture and a damaged one are shown without a thumbnail', async () => {
  for (const content of [pngOf(256, 200), jpegOf(2048, 1080)]) {
    const made = await send(content)
    expect(made.status).toBe(201)
    expect((await smallOf(made.body.data.id)).bytes.equals(content)).toBe(true)
  }
})

test('FILES-028 a decompression bomb is unpacked only to the size that its header declares', async () => {
  const made = await send(pngOf(2000, 1000, 100_000))
  const { bytes } = await smallOf(made.body.data.id)
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([256, 128])
})
