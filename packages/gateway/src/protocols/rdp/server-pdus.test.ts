import { beforeEach, expect, it } from 'vitest'
import { fastPath } from './bitmaps/update.ts'
import { ServerPdus } from './server-pdus.ts'

interface Picture {
  left?: number
  top?: number
  width: number
  height: number
  /** The size of the rectangle; by default that of the bitmap. */
  shown?: { width: number; height: number }
  flags?: number
  data: Buffer
}

const update = (...pictures: readonly Picture[]): Buffer => {
  const head = Buffer.from([1, 0, pictures.length, 0])
  return Buffer.concat([head, ...pictures.map(picture)])
}
function picture({ left = 0, top = 0, width, height, shown = { width, height }, flags = 0, data }: Picture): Buffer {
  const head = Buffer.alloc(18)
  const [right, bottom] = [left + shown.width - 1, top + shown.height - 1]
  ;[left, top, right, bottom, width, height, 16, flags, data.length].forEach((value, n) =>
    head.writeUInt16LE(value, 2 * n),
  )
  return Buffer.concat([head, data])
}

/** Rows of 16-bit pixels that name their place: 0xYX. */
const rows = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(width * height * 2)
  for (let n = 0; n < width * height; n++) data.writeUInt16LE(Math.floor(n / width) * 16 + (n % width), 2 * n)
  return data
}

/** The same update in a message of the older kind. */
function slow(data: Buffer): Buffer {
  const share = Buffer.alloc(18)
  share.writeUInt16LE(0x17, 2)
  share[14] = 2
  const body = Buffer.concat([share, data])
  const length = Buffer.from([0x80 | (body.length >> 8), body.length & 0xff])
  const pdu = Buffer.concat([Buffer.from([3, 0, 0, 0, 2, 0xf0, 0x80, 0x68, 0, 1, 3, 0xeb, 0x70]), length, body])
  pdu.writeUInt16BE(pdu.length, 2)
  return pdu
}

let pdus: ServerPdus
beforeEach(() => {
  pdus = new ServerPdus()
  pdus.begin()
})

const padded: Picture = { left: 10, top: 20, width: 8, height: 2, shown: { width: 6, height: 2 }, data: rows(8, 2) }
/** Six columns of two rows: eight pixels of four bytes each, in one message. */
const cut = fastPath(
  1,
  update({
    left: 10,
    top: 20,
    width: 6,
    height: 2,
    data: Buffer.concat([rows(8, 2).subarray(0, 12), rows(8, 2).subarray(16, 28)]),
  }),
)

it('REMOTE-144 crops a padded bitmap to its rectangle, in messages of both kinds', () => {
  expect(pdus.push(fastPath(1, update(padded)))).toEqual(cut)
  expect(pdus.push(slow(update(padded)))).toEqual(cut)
})

it('REMOTE-144 decodes a padded bitmap that is compressed', () => {
  // Sixteen pixels of one colour, without a header.
  const data = Buffer.from([0x70, 0x34, 0x12])
  const found = pdus.push(fastPath(1, update({ ...padded, flags: 0x401, data })))
  expect(found.subarray(6 + 22)).toEqual(Buffer.concat(Array(12).fill(Buffer.from([0x34, 0x12]))))
})

it('passes bitmaps that fit, and everything else, without a change', () => {
  const fitting = fastPath(1, update({ width: 4, height: 2, data: rows(4, 2) }))
  const others = [
    fitting,
    fastPath(5, Buffer.alloc(0)),
    slow(Buffer.from([2, 0, 0, 0])),
    Buffer.from([0x80, 5, 1, 2, 3]),
  ]
  for (const pdu of others) expect(pdus.push(pdu)).toEqual(pdu)
})

it('accepts messages however they are split', () => {
  const all = Buffer.concat([fastPath(5, Buffer.alloc(0)), slow(update(padded)), fastPath(1, update(padded))])
  const passed = Buffer.concat([...all].map((byte) => pdus.push(Buffer.from([byte]))))
  expect(passed).toEqual(Buffer.concat([fastPath(5, Buffer.alloc(0)), cut, cut]))
})

it('REMOTE-144 joins fragments, and passes those of an update that fits unchanged', () => {
  const parts = (whole: Buffer): Buffer[] => [
    fastPath(1 | 0x20, whole.subarray(0, 20)),
    fastPath(1 | 0x30, whole.subarray(20, 30)),
    fastPath(1 | 0x10, whole.subarray(30)),
  ]
  expect(pdus.push(Buffer.concat(parts(update(padded))))).toEqual(cut)
  const fitting = Buffer.concat(parts(update({ width: 4, height: 2, data: rows(4, 2) })))
  expect(pdus.push(fitting)).toEqual(fitting)
})

it('REMOTE-144 sends a large bitmap in strips that fit into messages, the lowest first', () => {
  const large: Picture = { top: 5, width: 1024, height: 30, shown: { width: 1022, height: 30 }, data: rows(1024, 30) }
  const sent = pdus.push(slow(update(large)))
  const found: { top: number; bottom: number }[] = []
  for (let at = 0; at < sent.length; at += sent.readUInt16BE(at + 1) & 0x7fff)
    found.push({ top: sent.readUInt16LE(at + 12), bottom: sent.readUInt16LE(at + 16) })
  expect(found).toEqual([
    { top: 28, bottom: 34 },
    { top: 21, bottom: 27 },
    { top: 14, bottom: 20 },
    { top: 7, bottom: 13 },
    { top: 5, bottom: 6 },
  ])
})

it('REMOTE-143 passes on bitmaps that it cannot decode, and refuses data that is not RDP', () => {
  const huge = fastPath(1, update({ ...padded, width: 8000, height: 8000, flags: 1, data: Buffer.alloc(40) }))
  expect(pdus.push(huge)).toEqual(huge)
  const malformed = fastPath(1, Buffer.from([1, 0, 9, 0, 1, 2]))
  expect(pdus.push(malformed)).toEqual(malformed)
  expect(() => pdus.push(Buffer.from('GET / HTTP/1.1'))).toThrow('not a message of RDP')
})

it('buffers at most 8 MiB of a fragmented update', () => {
  const next = fastPath(1 | 0x30, Buffer.alloc(32_000))
  pdus.push(fastPath(1 | 0x20, Buffer.alloc(32_000)))
  expect(() => {
    for (let n = 0; n < 300; n++) pdus.push(next)
  }).toThrow('too long')
})

it('SECURITY-027 buffers a bounded number of empty fragments', () => {
  pdus.push(fastPath(1 | 0x20, Buffer.alloc(0)))
  const empty = Buffer.concat(Array(10_000).fill(fastPath(1 | 0x30, Buffer.alloc(0))))
  expect(() => {
    for (let n = 0; n < 20; n++) pdus.push(empty)
  }).toThrow('too long')
})

/** A bitmap of half a million pixels of one colour in a few bytes, which does not fit its rectangle. */
const flat: Picture = {
  width: 1024,
  height: 512,
  shown: { width: 1022, height: 512 },
  flags: 0x401,
  data: Buffer.from([...Array(8).fill([0xf3, 0xff, 0xff, 0x34, 0x12]).flat(), 0x68, 0x34, 0x12]),
}

it('SECURITY-027 does not decode an update of a few bytes for any number of pixels', () => {
  const absurd = fastPath(1, update(...Array(200).fill(flat)))
  expect(pdus.push(absurd)).toEqual(absurd)
  const columns: Picture = { width: 0, height: 65_535, shown: { width: 2, height: 65_535 }, data: Buffer.alloc(0) }
  const empty = fastPath(1, update(...Array(200).fill(columns)))
  expect(pdus.push(empty)).toEqual(empty)
})

it('SECURITY-027 rests after a tenth of a second of decoding, and then goes on with what has arrived', () => {
  const one = fastPath(1, update(flat))
  let passed = pdus.push(Buffer.concat([...Array(7).fill(one), cut]))
  const lengths = [passed.length]
  while (pdus.rest > 0) {
    expect(pdus.rest).toBeGreaterThan(200)
    passed = pdus.push(Buffer.alloc(0))
    lengths.push(passed.length)
  }
  const decoded = new ServerPdus()
  decoded.begin()
  const { length } = decoded.push(one)
  expect(lengths).toEqual([2 * length, 2 * length, 2 * length, length + cut.length])
})

it('passes everything before RDP begins', () => {
  const bytes = Buffer.from([0x30, 0x05, 1, 2, 3])
  expect(new ServerPdus().push(bytes)).toBe(bytes)
})

/** A message with a header of its own length. */
function shared(type: number, data: Buffer, channel = 0x3eb): Buffer {
  const header = Buffer.alloc(6)
  header.writeUInt16LE(6 + data.length, 0)
  header.writeUInt16LE(0x10 | type, 2)
  const body = Buffer.concat([header, data])
  const length = Buffer.from([0x80 | (body.length >> 8), body.length & 0xff])
  const mcs = Buffer.from([2, 0xf0, 0x80, 0x68, 0, 1, channel >> 8, channel & 0xff, 0x70])
  const pdu = Buffer.concat([Buffer.from([3, 0, 0, 0]), mcs, length, body])
  pdu.writeUInt16BE(pdu.length, 2)
  return pdu
}
/** What a target says about a session that the user may return to, with these fields. */
function savedSession(fields: number): Buffer {
  const data = Buffer.alloc(12 + 4 + 2 + 4 + 4 + 28 + 570, 0x55)
  data[8] = 0x26
  data[9] = 0
  data.writeUInt32LE(3, 12)
  data.writeUInt16LE(data.length - 12, 16)
  data.writeUInt32LE(fields, 18)
  data.writeUInt32LE(28, 22)
  data.writeUInt32LE(28, 26)
  data.write('the secret bits.', 38, 'latin1')
  return shared(7, data)
}

it('REMOTE-283 blanks the cookie for another connection, and nothing else', () => {
  const whole = savedSession(1)
  const passed = pdus.push(whole)
  expect(passed.length).toBe(whole.length)
  expect(passed.includes('the secret bits.')).toBe(false)
  const at = whole.indexOf('the secret bits.')
  expect(passed.subarray(0, at)).toEqual(whole.subarray(0, at))
  expect(passed.subarray(at, at + 16)).toEqual(Buffer.alloc(16))
  expect(passed.subarray(at + 16)).toEqual(whole.subarray(at + 16))
  const other = savedSession(2)
  expect(pdus.push(other)).toEqual(other)
})

it('REMOTE-283 ends a connection that is sent to another server, before its password goes on', () => {
  const order = Buffer.concat([Buffer.from([0, 0, 0, 4]), Buffer.alloc(60, 'password')])
  expect(() => pdus.push(shared(0xa, order))).toThrow('another server')
  const channelData = slow(Buffer.concat([Buffer.from([2, 0, 0, 0]), Buffer.alloc(40)]))
  channelData[17] = 0x1a
  expect(pdus.push(channelData)).toEqual(channelData)
})
