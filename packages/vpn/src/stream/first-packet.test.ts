import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPem } from '../pki/pem.ts'
import { createClientKey, createServerKey, createSharedKey } from '../pki/tls-crypt.ts'
import { isFirstPacketOf, readEntrance, readFirstPacket } from './first-packet.ts'
import { framed, sharedPacket } from './testing.ts'

const keysOf = () => ({ sharedKey: createSharedKey(), serverKey: createServerKey() })

/** The first packet of a client with OpenVPN 2.5, whose wrapped key is at its end. */
const ownPacket = (serverKey: string): Buffer => {
  const wrapped = fromPem('OpenVPN tls-crypt-v2 client key', createClientKey(serverKey, 'client-1')).subarray(256)
  return Buffer.concat([Buffer.from([10 << 3]), randomBytes(53), wrapped])
}
test('VPN-174 the hub of a first packet is found by its keys, and by no others', () => {
  const hubs = [keysOf(), keysOf(), keysOf()]
  const entrances = hubs.map(readEntrance)
  for (const [index, keys] of hubs.entries())
    for (const packet of [ownPacket(keys.serverKey), sharedPacket(keys.sharedKey)]) {
      expect(readFirstPacket(framed(packet))).toEqual(packet)
      expect(entrances.map((entrance) => isFirstPacketOf(entrance, packet))).toEqual(
        [0, 1, 2].map((of) => of === index),
      )
    }
})

test('VPN-174 a first packet is read in parts, and what is none is refused at once', () => {
  const whole = framed(ownPacket(keysOf().serverKey))
  for (let length = 0; length < whole.length; length += 1)
    expect(readFirstPacket(whole.subarray(0, length))).toBeUndefined()
  expect(readFirstPacket(Buffer.concat([whole, Buffer.from('more')]))).toEqual(whole.subarray(2))
  for (const text of ['SSH-2.0-x', 'GET / HTTP/1.1', '\u0016\u0003\u0001', '\u0000\u0001', '\u0001\u0000\u0000'])
    expect(readFirstPacket(Buffer.from(text, 'latin1'))).toBe('wrong')
})

test('VPN-174 no bytes of a stranger open a hub', () => {
  const entrance = readEntrance(keysOf())
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1300 }), fc.constantFrom(7 << 3, 10 << 3), (bytes, opcode) => {
      const packet = Buffer.concat([Buffer.from([opcode]), bytes])
      readFirstPacket(Buffer.from(bytes))
      expect(isFirstPacketOf(entrance, packet)).toBe(false)
    }),
  )
})
