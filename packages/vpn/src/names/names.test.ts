import { expect, test } from 'vitest'
import { parseAddress, parseSubnet } from '../network/subnet.ts'
import { answerQuery, type Names } from './answer.ts'
import { domainOf, labelOf } from './labels.ts'
import { Rate } from './rate.ts'

const at = (text: string): number => parseAddress(text)!
const names: Names = {
  domain: 'shops',
  hub: at('10.112.0.1'),
  hosts: new Map([
    ['router.shops', at('10.112.0.20')],
    ['plc.router.shops', at('192.168.1.50')],
  ]),
  grants: [{ from: [parseSubnet('10.112.0.21/32')!], to: [parseSubnet('192.168.1.0/24')!] }],
}
/** A query as resolvers send it: recursion desired, one question. */
function query(name: string, type = 1, header = '123401000001000000000000'): Buffer {
  const labels = name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)])
  return Buffer.concat([Buffer.from(header, 'hex'), ...labels, Buffer.from([0, 0, type, 0, 1])])
}
const codeOf = (answer: Buffer | undefined): number | undefined => answer && answer.readUInt16BE(2) & 15
const user = at('10.112.0.21')

test('VPN-132 VPN-133 names are answered only to those who may reach the host, and other domains are refused', () => {
  const answer = answerQuery(names, query('PLC.Router.shops'), user)!
  expect(answer.readUInt16BE(0)).toBe(0x1234)
  expect(answer.readUInt16BE(2)).toBe(0x8500)
  expect([...answer.subarray(-4)]).toEqual([192, 168, 1, 50])
  expect(codeOf(answerQuery(names, query('router.shops'), user))).toBe(3)
  expect(codeOf(answerQuery(names, query('plc.router.shops'), at('10.112.0.22')))).toBe(3)
  expect(codeOf(answerQuery(names, query('nothing.shops'), user))).toBe(3)
  expect(answerQuery(names, query('shops'), user)!.subarray(-4)).toEqual(Buffer.from([10, 112, 0, 1]))
  for (const name of ['example.com', 'otherhops', 'workshops', 'shops.example.com'])
    expect(codeOf(answerQuery(names, query(name), user))).toBe(5)
  // An IPv6 address is asked for as well; the name exists without one.
  const six = answerQuery(names, query('plc.router.shops', 28), user)!
  expect([codeOf(six), six.readUInt16BE(6)]).toEqual([0, 0])
})

test('VPN-133 malformed messages are refused or ignored', () => {
  expect(answerQuery(names, Buffer.alloc(11), user)).toBeUndefined()
  // A response gets no answer, so that two servers never talk for ever.
  expect(answerQuery(names, query('shops', 1, '123481000001000000000000'), user)).toBeUndefined()
  expect(codeOf(answerQuery(names, query('shops', 1, '123428000001000000000000'), user))).toBe(4)
  expect(codeOf(answerQuery(names, query('shops', 1, '123401000002000000000000'), user))).toBe(1)
  expect(codeOf(answerQuery(names, query('shops').subarray(0, 15), user))).toBe(1)
  const pointer = Buffer.concat([Buffer.from('123401000001000000000000c00c', 'hex'), Buffer.from([0, 1, 0, 1])])
  expect(codeOf(answerQuery(names, pointer, user))).toBe(1)
  for (let length = 0; length < 30; length += 1) answerQuery(names, query('plc.router.shops').subarray(0, length), user)
})

test('VPN-212 a hub that is named like a domain of the internet does not answer for it', () => {
  for (const name of ['Network', 'support', 'Google', 'Cloud'])
    expect(domainOf(name, 1)).toBe(`${name.toLowerCase()}-hub`)
  expect(domainOf('xn--p1ai', 1)).toBe('xn-p1ai')
})

test('VPN-132 names become labels, and a hub takes no domain of the internet', () => {
  expect(labelOf('PLC 7 (north)')).toBe('plc-7-north')
  expect(labelOf('Kjøleskap Ærø')).toBe('kj-leskap-r')
  expect(labelOf('Café')).toBe('cafe')
  expect(labelOf('---')).toBe('')
  expect(labelOf('a'.repeat(80))).toHaveLength(63)
  expect([domainOf('Shops', 1), domainOf('com', 1), domainOf('Local', 1), domainOf('店', 7)]).toEqual([
    'shops',
    'com-hub',
    'local-hub',
    'hub-7',
  ])
})

test('VPN-134 each client may send 20 queries in a second, and 60 at once', () => {
  const rate = new Rate()
  const taken = (client: number, now: number): number =>
    Array.from({ length: 100 }, () => rate.take(client, now)).filter(Boolean).length
  expect([taken(1, 0), taken(2, 0), taken(1, 1000), taken(1, 60_000)]).toEqual([60, 60, 20, 60])
})
