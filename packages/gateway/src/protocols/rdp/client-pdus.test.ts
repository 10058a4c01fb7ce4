import { expect, it } from 'vitest'
import { accountOf, ClientPdus } from './client-pdus.ts'

const tpkt = (body: Buffer): Buffer => {
  const pdu = Buffer.concat([Buffer.from([3, 0, 0, 0]), body])
  pdu.writeUInt16BE(pdu.length, 2)
  return pdu
}
/** The first message of MCS, with the core data of a client of 16 bits. */
const connectInitial = (): Buffer => {
  const core = Buffer.alloc(216)
  core.writeUInt16LE(0xc001, 0)
  core.writeUInt16LE(core.length, 2)
  core.writeUInt16LE(16, 140)
  return tpkt(Buffer.concat([Buffer.from([2, 0xf0, 0x80, 0x7f, 0x65, 0x82, 1, 0]), Buffer.from('Duca\x81\x10'), core]))
}
const coreOf = (pdu: Buffer): Buffer => pdu.subarray(pdu.indexOf(Buffer.from([1, 0xc0]), pdu.indexOf('Duca')))

const texts = ['', 'placeholder', 'none', '', 'C:\\'] as const
const tail = Buffer.from('the rest of the packet')
/** The message with the sign-in. */
const infoPdu = (): Buffer => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(0x40, 0)
  head.writeUInt32LE(0x13, 8)
  texts.forEach((text, index) => head.writeUInt16LE(text.length * 2, 12 + 2 * index))
  const body = Buffer.concat([head, ...texts.map((text) => Buffer.from(`${text}\0`, 'utf16le')), tail])
  const length = Buffer.from([0x80 | (body.length >> 8), body.length & 0xff])
  return tpkt(Buffer.concat([Buffer.from([2, 0xf0, 0x80, 0x64, 0, 6, 3, 0xeb, 0x70]), length, body]))
}

interface SignIn {
  flags: number
  texts: string[]
  rest: string
}
function signInOf(pdu: Buffer): SignIn {
  expect(pdu.readUInt16BE(2)).toBe(pdu.length)
  const begin = 15
  expect(pdu.readUInt16BE(13) & 0x3fff).toBe(pdu.length - begin)
  const found: string[] = []
  let at = begin + 22
  for (let index = 0; index < 5; index++) {
    const end = at + pdu.readUInt16LE(begin + 12 + 2 * index)
    found.push(pdu.subarray(at, end).toString('utf16le'))
    at = end + 2
  }
  return { flags: pdu.readUInt32LE(begin + 8), texts: found, rest: pdu.subarray(at).toString() }
}

it('REMOTE-141 requests 32 bits per pixel, and reports when RDP begins', () => {
  let begun = 0
  const changed = new ClientPdus(undefined, () => begun++).push(connectInitial())
  const core = coreOf(changed)
  expect([core.readUInt16LE(140), core.readUInt16LE(142), core.readUInt16LE(144)]).toEqual([24, 15, 2])
  expect(begun).toBe(1)
})

it('REMOTE-142 replaces the credentials of the page by the stored ones, and signs in at once', () => {
  const pdus = new ClientPdus({ username: 'PLANT\\operator', password: 'Grüße 🔑' }, () => {})
  pdus.push(connectInitial())
  const changed = pdus.push(infoPdu())
  expect(signInOf(changed)).toEqual({
    flags: 0x1b,
    texts: ['PLANT', 'operator', 'Grüße 🔑', '', 'C:\\'],
    rest: tail.toString(),
  })
  expect(changed.includes(Buffer.from('placeholder', 'utf16le'))).toBe(false)
})

it('keeps what the page sends if nothing is stored, and everything after the sign-in', () => {
  const pdus = new ClientPdus(undefined, () => {})
  expect(signInOf(pdus.push(infoPdu()))).toEqual({ flags: 0x1b, texts: [...texts], rest: tail.toString() })
  const later = Buffer.from([0x04, 0x0a, 1, 2, 3])
  expect(pdus.push(later)).toBe(later)
})

it('accepts messages however they are split, and passes those of CredSSP unchanged', () => {
  const credSsp = Buffer.concat([Buffer.from([0x30, 0x82, 0x03, 0x04]), Buffer.alloc(0x304, 3)])
  const all = Buffer.concat([credSsp, connectInitial(), infoPdu(), Buffer.from('input')])
  const pdus = new ClientPdus(undefined, () => {})
  const passed = Buffer.concat([...all].map((byte) => pdus.push(Buffer.from([byte]))))
  expect(passed.subarray(0, credSsp.length)).toEqual(credSsp)
  expect(passed.length).toBe(all.length)
  expect(passed.subarray(-5).toString()).toBe('input')
})

it('passes short MCS messages of any length unchanged', () => {
  const userRequest = tpkt(Buffer.from([2, 0xf0, 0x80, 0x28]))
  const pdus = new ClientPdus(undefined, () => {})
  expect(pdus.push(userRequest)).toEqual(userRequest)
  for (let length = 1; length < 60; length++) {
    const cut = tpkt(infoPdu().subarray(4, 4 + length))
    const left = cut.length < 37
    if (left) expect(new ClientPdus(undefined, () => {}).push(cut), String(length)).toEqual(cut)
    else expect(() => new ClientPdus(undefined, () => {}).push(cut), String(length)).toThrow('cut off')
  }
})

it('REMOTE-143 refuses data that is neither TPKT nor CredSSP, and a truncated sign-in', () => {
  expect(() => new ClientPdus(undefined, () => {}).push(Buffer.from('GET / HTTP/1.1'))).toThrow('neither')
  expect(() => new ClientPdus(undefined, () => {}).push(Buffer.from([3, 0, 0, 4, 9]))).toThrow('neither')
  const cut = infoPdu()
  cut.writeUInt16LE(0xfff0, 15 + 14)
  expect(() => new ClientPdus(undefined, () => {}).push(cut)).toThrow('cut off')
})

it('splits accounts into domain and user', () => {
  expect(accountOf('PLANT\\operator')).toEqual({ domain: 'PLANT', user: 'operator' })
  expect(accountOf('operator@plant.example')).toEqual({ domain: '', user: 'operator@plant.example' })
})
