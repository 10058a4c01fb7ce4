import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeviceStream } from './host.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { hasProgram, type Started } from './testing/peers.ts'
import { codeOf, listen, setUp, type Setup, until } from './testing/setup.ts'

let t: Setup
let targets: Server[] = []
const start = async (limits: Parameters<typeof setUp>[0] = {}): Promise<void> => {
  t = await setUp(limits)
  t.host.know(1, t.home.openSshKey('k'))
}
beforeEach(() => {
  targets = []
})
afterEach(async () => {
  await t.close()
  for (const target of targets) target.close()
})

/** Starts a TCP server on the loopback that acts as a host behind the device. */
async function target(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    serve(socket)
  })
  targets.push(server)
  return await listen(server)
}
const echo = (): Promise<number> => target((socket) => socket.pipe(socket))

async function readAll(stream: DeviceStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream.duplex) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Answers `tunnel.open` like the shell agent: with a second client process that has -N -R. */
function serveWith(client: 'dbclient' | 'ssh', control: Started): Started[] {
  const started: Started[] = []
  const answered = new Set<string>()
  control.process.stdout.on('data', () => {
    for (const line of control.lines) {
      const fields = new Map(line.split('\t').map((field) => [field.split('=')[0], field.split('=')[1]]))
      if (fields.get('name') !== 'tunnel.open' || answered.has(line)) continue
      answered.add(line)
      const forward = `${fields.get('input.port')}:${fields.get('input.host')}:${fields.get('input.target')}`
      started.push(t.home[client]('dev', `t_${fields.get('input.tunnel')}`, t.port, ['-N', '-R', forward, '127.0.0.1']))
      control.write(`result\tid=${fields.get('id')}\tok=1\n`)
    }
  })
  return started
}

describe.each((['dbclient', 'ssh'] as const).filter(hasProgram))('tunnels through %s', (client) => {
  it('carry bytes to a target and back over several streams, and end when they are idle', async () => {
    await start({ tunnelIdle: 300 })
    t.host.know(2, client === 'dbclient' ? t.home.dropbearKey('dev') : t.home.openSshKey('dev'))
    const control = t.home[client]('dev', 'd_2', t.port, ['127.0.0.1', 'outpost1'])
    const clients = serveWith(client, control)
    control.write('hello\tv=1\n')
    await until('online', () => t.gateway.link.isConnected(2))
    const port = await echo()

    const streams = await Promise.all(
      Array.from({ length: 5 }, () => t.gateway.link.stream(2, { host: '127.0.0.1', port })),
    )
    expect(clients).toHaveLength(1)
    expect(t.gateway.link.counts()).toMatchObject({ tunnels: 1, streams: 5 })
    for (const stream of streams) {
      const sent = randomBytes(3_000_000)
      stream.duplex.end(sent)
      expect((await readAll(stream)).equals(sent)).toBe(true)
      expect(stream.counts()).toEqual({ toDevice: sent.length, fromDevice: sent.length })
    }
    await until('no streams', () => t.gateway.link.counts().streams === 0)
    await until('no tunnel', () => t.gateway.link.counts().tunnels === 0)
    expect(await clients[0]!.exit).not.toBe(undefined)
    await until('the close command', () => control.lines.some((line) => line.includes('name=tunnel.close')))
    expect(t.gateway.link.isConnected(2)).toBe(true)
  })

  it('report that nothing listens at the target', async () => {
    await start()
    t.host.know(2, client === 'dbclient' ? t.home.dropbearKey('dev') : t.home.openSshKey('dev'))
    const control = t.home[client]('dev', 'd_2', t.port, ['127.0.0.1', 'outpost1'])
    serveWith(client, control)
    control.write('hello\tv=1\n')
    await until('online', () => t.gateway.link.isConnected(2))
    const port = await echo()
    targets.pop()!.close()
    expect(await codeOf(t.gateway.link.stream(2, { host: '127.0.0.1', port }))).toBe('TARGET_UNREACHABLE')
    expect(t.gateway.link.counts()).toMatchObject({ tunnels: 1, streams: 0 })
  })
})

describe('streams', () => {
  it('fail with the reason: offline, not allowed or no answer', async () => {
    await start({ tunnelOpen: 500 })
    const to = { host: '127.0.0.1', port: 9 }
    expect(await codeOf(t.gateway.link.stream(1, to))).toBe('DEVICE_OFFLINE')
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    const refused = codeOf(t.gateway.link.stream(1, to))
    const run = await until('the command', () => device.frames.find((frame) => frame['name'] === 'tunnel.open'))
    device.send({ kind: 'result', id: run['id'], ok: false, code: 'TARGET_NOT_ALLOWED' })
    expect(await refused).toBe('TARGET_NOT_ALLOWED')
    expect(await codeOf(t.gateway.link.stream(1, to))).toBe('DEVICE_TIMEOUT')
    const cut = codeOf(t.gateway.link.stream(1, to))
    t.gateway.link.kick(1, 'test')
    expect(await cut).toBe('DEVICE_OFFLINE')
    expect(t.gateway.link.counts()).toMatchObject({ tunnels: 0, streams: 0 })
  })

  it('are limited per tunnel, and tunnels per device', async () => {
    await start({ streamsPerTunnel: 3, tunnelsPerDevice: 2 })
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    device.serveTunnels(t.home, 'k', t.port)
    const [a, b, c] = [await echo(), await echo(), await echo()]
    const open = (port: number): Promise<DeviceStream> => t.gateway.link.stream(1, { host: '127.0.0.1', port })
    const three = await Promise.all([open(a), open(a), open(a)])
    expect(await codeOf(open(a))).toBe('TOO_MANY_REQUESTS')
    await open(b)
    expect(await codeOf(open(c))).toBe('TOO_MANY_REQUESTS')
    three[0]!.duplex.destroy()
    await until('a place', () => t.gateway.link.counts().streams === 3)
    expect(await codeOf(open(a))).toBe('none')
  })

  it('continue when the control channel is lost, and end when the device is kicked', async () => {
    await start()
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    device.serveTunnels(t.home, 'k', t.port)
    const port = await echo()
    const stream = await t.gateway.link.stream(1, { host: '127.0.0.1', port })
    device.end()
    await until('offline', () => !t.gateway.link.isConnected(1))
    stream.duplex.write('still here')
    expect(String((await once(stream.duplex, 'data'))[0])).toBe('still here')
    const second = await t.gateway.link.stream(1, { host: '127.0.0.1', port })
    t.gateway.link.kick(1, 'revoked')
    await Promise.all([stream, second].map((stream) => once(stream.duplex.resume(), 'close')))
    expect([stream, second].map((one) => one.isCut?.())).toEqual([true, true])
    expect(t.gateway.link.counts()).toEqual({ devices: 0, tunnels: 0, streams: 0, handshakes: 0 })
  })

  it('deliver everything before the end when the target closes first', async () => {
    await start()
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    device.serveTunnels(t.home, 'k', t.port)
    const sent = randomBytes(5_000_000)
    const port = await target((socket) => socket.end(sent))
    const stream = await t.gateway.link.stream(1, { host: '127.0.0.1', port })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const got = await readAll(stream)
    expect(createHash('sha256').update(got).digest('hex')).toBe(createHash('sha256').update(sent).digest('hex'))
    expect(stream.isCut?.()).toBe(false)
    // The device may still read: only one direction has ended, and the stream waits for this side to end the other.
    expect(t.gateway.link.counts().streams).toBe(1)
    stream.duplex.end()
    await until('closed', () => t.gateway.link.counts().streams === 0)
  })
})
