import { expect, test } from 'vitest'
import { parseSubnet } from '../network/subnet.ts'
import { wireguardFileName, writeWireguardConfig } from './client-config.ts'
import { createWireguardKeys } from './keys.ts'
import { type Peer, readPeers, type SeenPeer, wordsFor } from './peers.ts'
import { WireguardSessions } from './sessions.ts'

const start = Date.UTC(2026, 10, 30, 12) / 1000
const at = (second: number): Date => new Date((start + second) * 1000)
const peer: Peer = { name: 'client-1', publicKey: 'AAA=', networks: [] }
const seen = (changes: Partial<SeenPeer>): SeenPeer[] => [
  { publicKey: 'AAA=', realAddress: '203.0.113.9:4711', handshake: 0, received: 0, sent: 0, networks: [], ...changes },
]

test('VPN-146 a session begins with a handshake, and ends as lost when the last one is three minutes old', () => {
  const sessions = new WireguardSessions()
  expect(sessions.look([peer], seen({}), at(0))).toEqual({ opened: [], closed: [] })
  const { opened } = sessions.look([peer], seen({ handshake: start + 3, received: 148, sent: 92 }), at(5))
  expect(opened).toMatchObject([{ name: 'client-1', realAddress: '203.0.113.9:4711', since: at(3) }])
  sessions.look([peer], seen({ handshake: start + 3, received: 1148, sent: 5092 }), at(10))
  // The client's view: what the hub sent is what it received.
  expect(sessions.all()).toMatchObject([{ received: 5092, sent: 1148, heardAt: at(10) }])
  expect(sessions.look([peer], seen({ handshake: start + 3, received: 1148, sent: 5092 }), at(182)).closed).toEqual([])
  const { closed } = sessions.look([peer], seen({ handshake: start + 3, received: 1148, sent: 5092 }), at(183))
  expect(closed).toMatchObject([{ reason: 'lost', session: { received: 5092, sent: 1148 } }])
  // The next session counts from where the last one ended.
  const again = sessions.look([peer], seen({ handshake: start + 200, received: 1348, sent: 5192 }), at(201))
  expect(again.opened).toMatchObject([{ id: 2, received: 100, sent: 200 }])
})

test('VPN-146 another address of the client is another session, and a removed or replaced key ends it', () => {
  const sessions = new WireguardSessions()
  const known = { handshake: start, received: 100, sent: 100 }
  sessions.look([peer], seen(known), at(1))
  const moved = sessions.look([peer], seen({ ...known, realAddress: '198.51.100.7:9', received: 150 }), at(6))
  expect(moved.closed).toMatchObject([{ reason: 'moved', session: { realAddress: '203.0.113.9:4711' } }])
  expect(moved.opened).toMatchObject([{ realAddress: '198.51.100.7:9', sent: 50, since: at(6) }])
  const replaced = sessions.look([{ ...peer, publicKey: 'BBB=' }], seen({ publicKey: 'BBB=' }), at(11))
  expect(replaced).toMatchObject({ opened: [], closed: [{ reason: 'removed' }] })
})

test('VPN-147 the next process continues a session with its beginning and counters', () => {
  const before = new WireguardSessions()
  before.look([peer], seen({ received: 1000 }), at(0))
  before.look([peer], seen({ handshake: start + 1, received: 1500, sent: 10 }), at(5))
  const after = new WireguardSessions()
  expect(after.adopt(structuredClone(before.kept()))).toMatchObject([{ since: at(1), adopted: true }])
  expect(after.look([peer], seen({ handshake: start + 1, received: 1700, sent: 10 }), at(60))).toEqual({
    opened: [],
    closed: [],
  })
  expect(after.all()).toMatchObject([{ sent: 700 }])
})

test('peers are read from wg, and only what differs is written', () => {
  const dump =
    'private\tpublic\t20001\toff\n' +
    'AAA=\t(none)\t198.51.100.2:4711\t192.168.1.0/24,10.112.0.20/32\t1764504000\t148\t92\toff\n' +
    'BBB=\t(none)\t(none)\t10.112.0.21/32\t0\t0\t0\toff\n' +
    'CCC=\t(none)\t(none)\t(none)\t0\t0\t0\toff\n'
  const read = readPeers(dump)
  expect(read.slice(0, 2)).toEqual([
    {
      publicKey: 'AAA=',
      realAddress: '198.51.100.2:4711',
      handshake: 1_764_504_000,
      received: 148,
      sent: 92,
      networks: ['10.112.0.20/32', '192.168.1.0/24'],
    },
    { publicKey: 'BBB=', realAddress: '', handshake: 0, received: 0, sent: 0, networks: ['10.112.0.21/32'] },
  ])
  const wanted = (publicKey: string, ...networks: string[]): Peer => {
    return { name: publicKey, publicKey, networks: networks.map((text) => parseSubnet(text)!) }
  }
  const same = wanted('AAA=', '10.112.0.20/32', '192.168.1.0/24')
  const words = wordsFor([same, wanted('BBB=', '10.112.0.22/32'), wanted('DDD=', '10.112.0.23/32')], read)
  expect(words.join(' ')).toBe(
    'peer CCC= remove peer BBB= allowed-ips 10.112.0.22/32 peer DDD= allowed-ips 10.112.0.23/32',
  )
})

test('VPN-143 a configuration has its own key, and a name that the apps take', () => {
  const { privateKey, publicKey } = createWireguardKeys()
  expect(Buffer.from(privateKey, 'base64')).toHaveLength(32)
  expect(Buffer.from(publicKey, 'base64')).toHaveLength(32)
  const networks = [parseSubnet('10.112.0.0/24')!]
  const settings = { privateKey, address: 0x0a_70_00_14, hubKey: publicKey, host: 'hub.test', port: 20_001, networks }
  expect(writeWireguardConfig(settings)).toContain('Address = 10.112.0.20/32\n')
  expect(wireguardFileName('Shops & Offices in Oslo', 'hub-7')).toBe('Shops-Offices-i.conf')
  expect(wireguardFileName('Bærum', 'hub-7')).toBe('B-rum.conf')
  expect(wireguardFileName('東京', 'hub-7')).toBe('hub-7.conf')
})
