import { expect, it } from 'vitest'
import { answerOf, readRequest } from './clean-path.ts'
import { element, integer, readElement } from './der.ts'

const field = (number: number, value: Buffer): Buffer => element(0xa0 + number, value)
const x224 = Buffer.from('030000130ee00000000000010008000b000000', 'hex')
/** A request with the fields that IronRDP sends. */
const request = (version = 3390, given = x224): Buffer =>
  element(
    0x30,
    field(0, integer(version)),
    field(2, element(0x0c, Buffer.from('10.0.0.5:3389'))),
    field(3, element(0x0c, Buffer.from('ticket'))),
    field(6, element(0x04, given)),
  )

it('REMOTE-140 reads a request that arrives in parts, and returns its length', () => {
  const bytes = request()
  for (let length = 0; length < bytes.length; length++) expect(readRequest(bytes.subarray(0, length))).toBeUndefined()
  expect(readRequest(Buffer.concat([bytes, Buffer.from('more')]))).toEqual({ x224, length: bytes.length })
})

it('REMOTE-140 refuses another version, an incomplete request, and one that is too long', () => {
  expect(() => readRequest(request(3389))).toThrow('another version')
  expect(() => readRequest(element(0x30, field(0, integer(3390))))).toThrow('without a connection request')
  expect(() => readRequest(request(3390, Buffer.alloc(513)))).toThrow('without a connection request')
  expect(() => readRequest(Buffer.from('GET / HTTP/1.1\r\n'.padEnd(200, 'x')))).toThrow('not a request')
  expect(() => readRequest(Buffer.from([0x30, 0x83, 0xff, 0xff, 0xff]))).toThrow('too long')
  expect(() => readRequest(Buffer.from([0x30, 0x80, 0, 0, 0]))).toThrow('without a proper length')
  expect(() => readRequest(element(0x30, Buffer.from([0xa0, 0x05, 0x02, 0x02])))).toThrow('cut off')
})

it('REMOTE-140 responds with the connection confirm and all certificates', () => {
  const certificates = [Buffer.alloc(700, 1), Buffer.alloc(1200, 2)]
  const outer = readElement(answerOf(x224, certificates))!
  const values = new Map<number, Buffer>()
  for (let at = 0; at < outer.content.length;) {
    const one = readElement(outer.content, at)!
    values.set(one.tag - 0xa0, one.content)
    at = one.end
  }
  expect(values.get(0)).toEqual(integer(3390))
  expect(readElement(values.get(6)!)!.content).toEqual(x224)
  const chain = readElement(values.get(7)!)!.content
  const first = readElement(chain)!
  expect([first.content, readElement(chain, first.end)!.content]).toEqual(certificates)
})

it('writes integers without a sign, in as few bytes as possible', () => {
  expect(integer(0)).toEqual(Buffer.from([2, 1, 0]))
  expect(integer(127)).toEqual(Buffer.from([2, 1, 127]))
  expect(integer(128)).toEqual(Buffer.from([2, 2, 0, 128]))
  expect(integer(3390)).toEqual(Buffer.from([2, 2, 0x0d, 0x3e]))
})
