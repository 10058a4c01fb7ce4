import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Handshakes } from './handshakes.ts'
import { defaultLimits } from './limits.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { hasProgram } from './testing/peers.ts'
import { listen, setUp, type Setup, until } from './testing/setup.ts'

let t: Setup | undefined
let flood: Socket[] = []
afterEach(async () => {
  for (const socket of flood) socket.destroy()
  flood = []
  await t?.close()
  t = undefined
})

/** Opens connections that send `words` and then stay silent. Returns a function that counts those still open. */
function dial(port: number, count: number, words: string, address = '127.0.0.1'): () => number {
  const mine = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address })
    socket.on('error', () => {})
    socket.resume()
    if (words) socket.write(words)
    return socket
  })
  flood.push(...mine)
  return () => mine.filter((socket) => !socket.destroyed && socket.readyState === 'open').length
}

describe('2,000 connections that never log in', () => {
  it.each([
    ['say nothing', ''],
    ['begin a handshake', 'SSH-2.0-flood\r\n'],
  ])('that %s do not keep a device out', async (_what, words) => {
    t = await setUp({ loginGrace: 3000 })
    const key = hasProgram('dbclient') ? t.home.dropbearKey('k') : t.home.openSshKey('k')
    t.host.know(1, key)
    dial(t.port, 2000, words)
    await until('the bound per address is met', () => t!.waiting.size + t!.gateway.link.counts().handshakes === 200)
    // Like the agent: dials again until it is accepted, while the flood continues from the same address.
    const began = Date.now()
    let tries = 0
    while (!t.gateway.link.isConnected(1) && Date.now() - began < 15_000) {
      tries++
      if (hasProgram('dbclient')) {
        const peer = t.home.dbclient('k', 'd_1', t.port, ['127.0.0.1', 'outpost1'])
        peer.write('hello\tv=1\n')
        await Promise.race([peer.exit, until('online', () => t!.gateway.link.isConnected(1), 5000).catch(() => {})])
      } else await FakeDevice.online(t.home, 'k', 1, t.port).catch(() => {})
      if (!t.gateway.link.isConnected(1)) await new Promise((resolve) => setTimeout(resolve, 300))
      dial(t.port, 50, words)
    }
    expect(t.gateway.link.isConnected(1)).toBe(true)
    expect(tries).toBeLessThan(30)
    await until('the grace is over for all', () => t!.waiting.size + t!.gateway.link.counts().handshakes === 0, 8000)
  })

  it('do not affect a device with another address', async () => {
    t = await setUp({ loginGrace: 5000 })
    t.host.know(1, t.home.openSshKey('k'))
    dial(t.port, 2000, 'SSH-2.0-flood\r\n', '127.0.0.2')
    await until('the bound per address is met', () => t!.gateway.link.counts().handshakes === 200)
    const began = Date.now()
    await FakeDevice.online(t.home, 'k', 1, t.port)
    expect(Date.now() - began).toBeLessThan(4000)
  })
})

describe('handshakes', () => {
  it('start at a limited rate, taking addresses in turn, and the queue is limited (PLANE-018)', async () => {
    const begun: { address: string; at: number }[] = []
    const limits = { ...defaultLimits, handshakesPerSecond: 20, handshakeQueue: 60, halfOpenPerAddress: 50 }
    const handshakes = new Handshakes(limits, (socket) =>
      begun.push({ address: socket.remoteAddress!, at: Date.now() }),
    )
    const server = createServer((socket) => handshakes.push(socket))
    const port = await listen(server)
    dial(port, 150, '', '127.0.0.2')
    await until('one address has all it may have', () => handshakes.size === 50 && handshakes.refused > 0)
    const before = begun.length
    dial(port, 1, '', '127.0.0.3')
    await until('the other address has its turn', () => begun.some(({ address }) => address === '127.0.0.3'))
    expect(begun.length - before).toBeLessThan(15)
    dial(port, 150, '', '127.0.0.4')
    await until('the queue is full', () => handshakes.refused > 150)
    await until('all had their turn', () => begun.length === handshakes.size)
    const seconds = (begun.at(-1)!.at - begun[0]!.at) / 1000
    expect((begun.length - 20) / seconds).toBeLessThan(25)
    handshakes.close()
    server.close()
    await once(server, 'close')
  })
})
