import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayLimits } from './limits.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { hasProgram } from './testing/peers.ts'
import { codeOf, listen, setUp, type Setup, until } from './testing/setup.ts'

let t: Setup
let device: FakeDevice
let servers: Server[] = []
/** Bytes that reached a server. */
let heard = 0

async function start(limits: Partial<GatewayLimits> = {}): Promise<void> {
  t = await setUp(limits)
  t.host.know(1, t.home.openSshKey('k'))
  device = await FakeDevice.online(t.home, 'k', 1, t.port)
}
afterEach(async () => {
  for (const server of servers) server.close()
  servers = []
  heard = 0
  await t.close()
})

async function server(): Promise<number> {
  const listener = createServer((socket) => {
    socket.on('data', (chunk) => (heard += chunk.length)).on('error', () => {})
  })
  servers.push(listener)
  return listen(listener)
}
/** A port on which nothing listens. */
async function closed(): Promise<number> {
  const listener = createServer()
  const port = await listen(listener)
  listener.close()
  await once(listener, 'close')
  return port
}

describe('a probe of ports (REMOTE-097)', () => {
  it('finds the ports that accept a connection and only those, and sends nothing to them', async () => {
    await start({ probeParallel: 3 })
    device.serveTunnels(t.home, 'k', t.port)
    const [a, b, none] = [await server(), await server(), await closed()]
    const ports = [none, a, await closed(), b, await closed(), await closed()]
    const found = await t.gateway.link.probe(1, { hosts: ['127.0.0.1', '127.0.0.2'], ports })
    expect(found).toEqual([
      { host: '127.0.0.1', open: [a, b], tested: 6 },
      { host: '127.0.0.2', open: [], tested: 6 },
    ])
    expect(heard).toBe(0)
    await until('its connection is closed', () => t.gateway.link.counts().streams === 0)
    expect(await t.gateway.link.probe(1, { hosts: ['127.0.0.1'], ports: [a] })).toMatchObject([{ open: [a] }])
  })

  it.skipIf(!hasProgram('dbclient'))("does the same with dropbear's client, for two hundred targets", async () => {
    await start()
    t.host.know(2, t.home.dropbearKey('dev'))
    const control = t.home.dbclient('dev', 'd_2', t.port, ['127.0.0.1', 'outpost1'])
    control.write('hello\tv=1\n')
    await until('online', () => t.gateway.link.isConnected(2))
    const [a, b] = [await server(), await server()]
    const ports = [a, ...Array.from({ length: 48 }, (_, n) => 2 + n), b]
    const hosts = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']
    const found = t.gateway.link.probe(2, { hosts, ports })
    const line = await until('the command', () => control.lines.find((each) => each.includes('scan.ports')))
    const field = (name: string): string => new RegExp(`${name}=([^\t]*)`).exec(line)![1]!
    const all = hosts.flatMap((host) => ports.map((port) => ({ host, port })))
    const forwards = all.flatMap(({ host, port }, n) => ['-R', `${n + 1}:${host}:${port}`])
    t.home.dbclient('dev', `t_${field('input.tunnel')}`, t.port, ['-N', ...forwards, '127.0.0.1'])
    control.write(`result\tid=${field('id')}\tok=1\tdata.count=${all.length}\n`)
    expect(await found).toEqual(
      hosts.map((host) => ({ host, open: host === '127.0.0.1' ? [a, b] : [], tested: ports.length })),
    )
    expect(heard).toBe(0)
  })

  it('tests only what the device allows', async () => {
    await start()
    const probe = t.gateway.link.probe(1, { hosts: ['127.0.0.1'], ports: [await server()] })
    const run = await until('the command', () => device.frames.find((frame) => frame['name'] === 'scan.ports'))
    device.send({ kind: 'result', id: run['id'], ok: true, data: { count: 0 } })
    expect(await probe).toEqual([{ host: '127.0.0.1', open: [], tested: 0 }])
  })

  it('treats a target that does not answer as closed', async () => {
    await start({ probeConnect: 300 })
    const tunnels = device.serveTunnels(t.home, 'k', t.port)
    const probe = t.gateway.link.probe(1, { hosts: ['127.0.0.1'], ports: [await server()] })
    await until('the connection', () => tunnels.length === 1)
    tunnels[0]!.client.removeAllListeners('tcp connection').on('tcp connection', () => {})
    expect(await probe).toMatchObject([{ open: [], tested: 1 }])
  })

  it('fails when the device is offline, disconnects, falls silent, refuses or opens another forward', async () => {
    await start({ probeConnect: 5000, tunnelSilence: 300, probeOpen: 800 })
    const targets = { hosts: ['127.0.0.1'], ports: [await server()] }
    expect(await codeOf(t.gateway.link.probe(2, targets))).toBe('DEVICE_OFFLINE')
    expect(await codeOf(t.gateway.link.probe(1, targets))).toBe('DEVICE_TIMEOUT')
    const frames = () => device.frames.filter((frame) => frame['name'] === 'scan.ports')
    const ask = async (n: number) => {
      const failed = t.gateway.link.probe(1, targets).catch((error: Error) => error.message)
      const run = await until('the command', () => frames()[n])
      return { failed, run, tunnel: (run['input'] as { tunnel: string }).tunnel }
    }
    const refused = await ask(1)
    expect(await codeOf(t.gateway.link.probe(1, targets))).toBe('TOO_MANY_REQUESTS')
    device.send({ kind: 'result', id: refused.run['id'], ok: false, code: 'UNKNOWN_COMMAND' })
    expect(await refused.failed).toContain('too old')
    const other = await ask(2)
    const wrong = await FakeDevice.login(t.home, 'k', `t_${other.tunnel}`, t.port)
    wrong.client.forwardIn('', 7, () => {})
    expect(await other.failed).toContain('something else')
    const mute = await ask(3)
    const silent = await FakeDevice.login(t.home, 'k', `t_${mute.tunnel}`, t.port)
    silent.client.forwardIn('', 1, () => {})
    device.send({ kind: 'result', id: mute.run['id'], ok: true, data: { count: 1 } })
    silent.stopReading()
    silent.ignoreQuestions()
    expect(await mute.failed).toContain('stopped responding')
    const cut = await ask(4)
    t.gateway.link.kick(1, 'test')
    expect(await cut.failed).toContain('disconnected')
  })
})
