import { createSecretKey, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fail } from '@outpost/contract/kit/errors'
import type { DeviceLink } from '../host.ts'
import { FakeDevice } from '../testing/fake-device.ts'
import { hasProgram } from '../testing/peers.ts'
import { type DeadEndRelay, startDeadEndRelay } from '../testing/relay.ts'
import { codeOf, listen, setUp, type Setup, until } from '../testing/setup.ts'
import { shellDevice } from '../testing/shell-device.ts'
import { endOf, readAll, sum } from '../testing/streams.ts'
import { Hosts } from './hosts.ts'
import { type ClusterLimits, defaultClusterLimits } from './limits.ts'
import { failureHeaders } from './messages.ts'
import { ClusterServer } from './server.ts'
import { shareLink } from './shared-link.ts'
import { credentialsFor, tlsOptions, type HostAddress } from './tls.ts'

const key = createSecretKey(randomBytes(32))
const holder = 'holder:8080'

let t: Setup
let server: ClusterServer
let relay: DeadEndRelay
let far: DeviceLink
let device: FakeDevice
let limits: ClusterLimits
let ends: (() => unknown)[] = []

/** Starts a gateway that holds device 1, and a link to it through a relay from a host that has no devices. */
async function start(
  more: Partial<ClusterLimits> = {},
  address: () => HostAddress | 'here' = () => ({ name: holder, address: `127.0.0.1:${relay.port}` }),
): Promise<void> {
  limits = { ...defaultClusterLimits, ...more }
  t = await setUp()
  t.host.know(1, t.home.openSshKey('k'))
  device = await FakeDevice.online(t.home, 'k', 1, t.port)
  device.serveTunnels(t.home, 'k', t.port)
  server = await ClusterServer.listen({ name: holder, key, host: '127.0.0.1', port: 0, limits, log: () => {} })
  server.serve(t.gateway.link)
  relay = await startDeadEndRelay(server.port)
  far = linkWith(key, address)
}
function linkWith(theirs: typeof key, address: () => HostAddress | 'here'): DeviceLink {
  const hosts = new Hosts(theirs, limits, () => {})
  ends.push(() => hosts.close())
  return shareLink(undefined, hosts, async () => address())
}
beforeEach(() => {
  ends = []
})
afterEach(async () => {
  for (const end of ends) await end()
  await server.close()
  await relay.stop()
  await t.close()
})

async function target(serve: (socket: Socket) => void): Promise<{ host: string; port: number }> {
  const listener: Server = createServer((socket) => {
    socket.on('error', () => {})
    serve(socket)
  })
  ends.push(() => void listener.close())
  return { host: '127.0.0.1', port: await listen(listener) }
}
const echo = () => target((socket) => socket.pipe(socket))

describe('a device connected to another host', () => {
  it('is reached like a local device: bytes both ways, half-close, byte counts', async () => {
    await start()
    const to = await echo()
    const streams = await Promise.all(Array.from({ length: 5 }, () => far.stream(1, to)))
    for (const stream of streams) {
      const sent = randomBytes(3_000_000)
      stream.duplex.end(sent)
      expect(sum(await readAll(stream))).toBe(sum(sent))
      expect(stream.counts()).toEqual({ toDevice: sent.length, fromDevice: sent.length })
    }
    await until('no stream is left', () => t.gateway.link.counts().streams === 0)
    const answers = await target((socket) =>
      socket
        .on('data', () => {})
        .on('end', () => socket.end('all read'))
        .on('error', () => {}),
    )
    const stream = await far.stream(1, answers)
    stream.duplex.end('words')
    expect(String(await readAll(stream))).toBe('all read')
  })

  it('delivers everything before the end when the target closes first, even to a late reader', async () => {
    await start()
    const sent = randomBytes(5_000_000)
    const stream = await far.stream(1, await target((socket) => socket.end(sent)))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(sum(await readAll(stream))).toBe(sum(sent))
  })

  it.skipIf(!hasProgram('dbclient'))(
    'delivers everything through dbclient too, even while more is written to it',
    async () => {
      await start()
      t.host.know(2, t.home.dropbearKey('dev'))
      await shellDevice(t)
      for (const wait of [0, 1000]) {
        const sent = randomBytes(3_000_000)
        const stream = await far.stream(2, await target((socket) => socket.end(sent)))
        await new Promise((resolve) => setTimeout(resolve, wait))
        // The user keeps typing, as after the exit of a shell.
        stream.duplex.write('typed too late')
        expect(sum(await readAll(stream))).toBe(sum(sent))
        stream.duplex.end()
      }
      await until('no stream is left', () => t.gateway.link.counts().streams === 0)
    },
  )

  it('runs commands, and passes on every refusal with its code and text', async () => {
    await start()
    expect(await codeOf(far.run(2, 'ping', {}, 1000))).toBe('DEVICE_OFFLINE')
    expect(await codeOf(far.stream(2, await echo()))).toBe('DEVICE_OFFLINE')
    const ran = far.run(1, 'uptime', { words: 'x'.repeat(30_000) }, 5000)
    const frame = await until('the command', () => device.frames.find((each) => each['name'] === 'uptime'))
    device.send({ kind: 'result', id: frame['id'], ok: true, data: { up: '7' } })
    expect(await ran).toMatchObject({ kind: 'result', ok: true, data: { up: '7' } })
    expect(await codeOf(far.run(1, 'slow', {}, 300))).toBe('DEVICE_TIMEOUT')
    const nobody = await echo()
    await ends.pop()!()
    expect(await far.stream(1, nobody).catch((error: unknown) => error)).toMatchObject({
      items: [{ code: 'TARGET_UNREACHABLE', message: expect.stringContaining('could not connect') }],
    })
  })

  it('passes on the refusal text of the device even if it is cut inside a character, and its host stays connected', async () => {
    await start()
    t.host.know(2, t.home.openSshKey('rude'))
    const rude = await FakeDevice.online(t.home, 'rude', 2, t.port)
    let [answered, shift] = [0, 0]
    rude.channel.on('data', () => {
      for (const frame of rude.frames.slice(answered))
        if (frame['name'] === 'tunnel.open')
          rude.send({
            kind: 'result',
            id: frame['id'],
            ok: false,
            text: `${'x'.repeat(1 + shift)}${'\u{1F4F6}'.repeat(200)}`,
          })
      answered = rude.frames.length
    })
    for (; shift < 2; shift++)
      expect(await far.stream(2, await echo()).catch((error: unknown) => error)).toMatchObject({
        items: [
          { code: 'DEVICE_TIMEOUT', message: expect.stringContaining('The device did not open the connection: x') },
        ],
      })
  })

  it('sends no more than the window to a paused reader, and accepts no more from a writer', async () => {
    await start()
    let pushed = 0
    const flood = await target((socket) => {
      const piece = Buffer.alloc(64 * 1024)
      const push = (): void => {
        while (socket.write(piece)) pushed += piece.length
        pushed += piece.length
        socket.once('drain', push)
      }
      push()
    })
    const slow = await far.stream(1, flood)
    let last = -1
    while (last !== pushed) {
      last = pushed
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    // The windows of the inter-host stream and of SSH, plus the buffers of loopback sockets.
    expect(pushed).toBeLessThan(32_000_000)
    // Another stream on the same connection is not blocked.
    const other = await far.stream(1, await echo())
    other.duplex.write('hello')
    expect(String((await once(other.duplex, 'data'))[0])).toBe('hello')
    slow.duplex.destroy()

    const deaf = await far.stream(1, await target((socket) => socket.pause()))
    let taken = 0
    const write = (): Promise<boolean> =>
      Promise.race([
        new Promise<boolean>((resolve) => deaf.duplex.write(Buffer.alloc(256 * 1024), () => resolve(true))),
        new Promise<boolean>((resolve) => setTimeout(resolve, 1500, false)),
      ])
    while (await write()) expect((taken += 256 * 1024)).toBeLessThan(32_000_000)
    expect(taken).toBeGreaterThan(256 * 1024)
  })

  it('its streams end on both sides when either side closes', async () => {
    await start()
    const to = await echo()
    const left = await far.stream(1, to)
    left.duplex.destroy()
    await until('no stream is left at the holder', () => t.gateway.link.counts().streams === 0)
    const kicked = await far.stream(1, to)
    const end = endOf(kicked)
    t.gateway.link.kick(1, 'revoked')
    expect(await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 5000, 'never'))])).not.toBe('never')
  })

  it('when its host falls silent or stops, streams end with the reason, and a later stream is refused with an explanation', async () => {
    await start({ ping: 100, silence: 400, handshake: 500 })
    const to = await echo()
    const silent = await far.stream(1, to)
    const end = endOf(silent)
    relay.forget()
    expect(await end).toBe(
      'The server to which the device is connected can no longer be reached. Try again in a moment.',
    )
    await until('the holder lets go too', () => t.gateway.link.counts().streams === 0)
    // A dead connection does not delay the stop of the server.
    await far.stream(1, to)
    relay.forget()
    const again = await linkWith(key, () => ({ name: holder, address: `127.0.0.1:${server.port}` })).stream(1, to)
    const second = endOf(again)
    await server.close()
    expect(await second).toBe(
      'The server to which the device is connected can no longer be reached. Try again in a moment.',
    )
    await relay.stop()
    const refused = await far.stream(1, to).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      items: [
        {
          code: 'UNAVAILABLE',
          message: 'The server to which the device is connected cannot be reached. Try again in a moment.',
        },
      ],
    })
  })

  it('is looked up again once if it has just connected to a different host', async () => {
    let asked = 0
    await start({}, () => ({ name: holder, address: `127.0.0.1:${asked++ === 0 ? other.port : relay.port}` }))
    const empty = await setUp()
    const other = await ClusterServer.listen({ name: holder, key, host: '127.0.0.1', port: 0, limits, log: () => {} })
    other.serve(empty.gateway.link)
    ends.push(
      () => other.close(),
      () => empty.close(),
    )
    const stream = await far.stream(1, await echo())
    stream.duplex.write('hello')
    expect(String((await once(stream.duplex, 'data'))[0])).toBe('hello')
  })
})

describe('the connection between hosts', () => {
  /** Returns what a peer receives until the server hangs up. */
  const listenTo = async (socket: Socket): Promise<Buffer> => {
    const parts: Buffer[] = []
    socket.on('error', () => {}).on('data', (part: Buffer) => parts.push(part))
    await new Promise((resolve) => socket.once('close', resolve))
    return Buffer.concat(parts)
  }

  it('is refused to a peer with a different key, with a different host name, or with none', async () => {
    await start()
    const here = { name: holder, address: `127.0.0.1:${server.port}` }
    const to = await echo()
    expect(await codeOf(linkWith(createSecretKey(randomBytes(32)), () => here).stream(1, to))).toBe('UNAVAILABLE')
    expect(await codeOf(linkWith(key, () => ({ ...here, name: 'another:8080' })).stream(1, to))).toBe('UNAVAILABLE')
    expect(await codeOf(linkWith(key, () => here).stream(1, to))).toBe('none')
    for (const minVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = connectTls({
        host: '127.0.0.1',
        port: server.port,
        minVersion,
        maxVersion: minVersion,
        rejectUnauthorized: false,
      })
      const [error] = (await once(socket, 'error')) as [Error]
      expect(error.message).toMatch(/handshake failure|protocol version|no suitable|certificate/i)
    }
  })

  it('reveals nothing to a peer that does not prove the key, and drops a silent one', async () => {
    await start({ handshake: 300 })
    const said: Record<string, Buffer> = {}
    for (const [what, words] of Object.entries({
      nothing: '',
      http: 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n',
      http2: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      ssh: 'SSH-2.0-OpenSSH_9.2\r\n',
    })) {
      const socket = connect(server.port, '127.0.0.1')
      if (words) socket.write(words)
      said[what] = await listenTo(socket)
    }
    // Nothing, or a single TLS alert of seven bytes.
    for (const bytes of Object.values(said)) expect(bytes.length).toBeLessThanOrEqual(7)
  })

  it('cannot be replayed from a recording', async () => {
    await start()
    const recorded: Buffer[] = []
    const tap = createServer((near) => {
      const through = connect(server.port, '127.0.0.1')
      near
        .on('data', (part: Buffer) => recorded.push(part))
        .on('error', () => {})
        .pipe(through)
        .on('error', () => {})
        .pipe(near)
    })
    ends.push(() => tap.close())
    const port = await listen(tap)
    const stream = await linkWith(key, () => ({ name: holder, address: `127.0.0.1:${port}` })).stream(1, await echo())
    stream.duplex.write('hello')
    await once(stream.duplex, 'data')
    stream.duplex.destroy()
    await until('its end', () => t.gateway.link.counts().streams === 0)
    const replay = connect(server.port, '127.0.0.1')
    for (const part of recorded) replay.write(part)
    await listenTo(replay)
    expect(t.gateway.link.counts().streams).toBe(0)
  })

  it('stays open beyond the handshake timeout', async () => {
    await start({ handshake: 300 })
    const stream = await far.stream(1, await echo())
    await new Promise((resolve) => setTimeout(resolve, 900))
    stream.duplex.write('hello')
    expect(String((await once(stream.duplex, 'data'))[0])).toBe('hello')
  })

  it('is limited in number and in streams', async () => {
    await start({ halfOpenPerAddress: 5, handshake: 2000, connections: 2, streams: 3 })
    const crowd = Array.from({ length: 30 }, () => connect(server.port, '127.0.0.1').on('error', () => {}))
    ends.push(() => crowd.forEach((socket) => socket.destroy()))
    await until('most are turned away', () => crowd.filter((socket) => socket.destroyed).length >= 25)
    await until('the rest too', () => crowd.every((socket) => socket.destroyed))
    const to = await echo()
    const streams = await Promise.all([far.stream(1, to), far.stream(1, to), far.stream(1, to)])
    expect(await codeOf(far.stream(1, to))).toBe('UNAVAILABLE')
    streams[0]!.duplex.destroy()
    await until('a place', () => t.gateway.link.counts().streams === 2)
    await expect.poll(() => codeOf(far.stream(1, to))).toBe('none')
    const here = { name: holder, address: `127.0.0.1:${server.port}` }
    const [second, third] = [linkWith(key, () => here), linkWith(key, () => here)]
    expect(await codeOf(second.run(2, 'ping', {}, 500))).toBe('DEVICE_OFFLINE')
    expect(await codeOf(third.run(2, 'ping', {}, 500))).toBe('UNAVAILABLE')
  })

  it('refuses an invalid request and one that is too long', async () => {
    await start({ message: 1000 })
    expect(await codeOf(far.run(1, 'x', { words: 'y'.repeat(2000) }, 1000))).toBe('PAYLOAD_TOO_LARGE')
    expect(await codeOf(far.stream(1, { host: '', port: 22 }))).toBe('UNAVAILABLE')
    expect(await codeOf(far.stream(1, { host: '10.0.0.1', port: 99_999 }))).toBe('UNAVAILABLE')
  })

  it('drops results that are too long, so that further commands have room', async () => {
    await start({ message: 5000, streams: 2 })
    const runs = () => device.frames.filter(({ name }) => name === 'uptime')
    for (const [index, length] of [30_000, 30_000, 5].entries()) {
      const ran = codeOf(far.run(1, 'uptime', {}, 5000))
      const { id } = await until('the command', () => runs()[index])
      device.send({ kind: 'result', id, ok: true, data: { words: 'y'.repeat(length) } })
      expect(await ran).toBe(length === 5 ? 'none' : 'UNAVAILABLE')
    }
  })

  it('passes on an error text that is cut inside a character', () => {
    expect(
      decodeURIComponent(
        String(failureHeaders(fail('DEVICE_TIMEOUT', { message: `${'x'.repeat(299)}😀` }))['failure-message']),
      ),
    ).toBe(`${'x'.repeat(299)}\uFFFD`)
  })

  it('uses a separate key for each host, plus secrets of the connection', async () => {
    await start()
    expect(credentialsFor(key, 'a').psk.equals(credentialsFor(key, 'b').psk)).toBe(false)
    const socket = connectTls({
      ...tlsOptions,
      host: '127.0.0.1',
      port: server.port,
      checkServerIdentity: () => undefined,
      pskCallback: () => credentialsFor(key, holder),
    })
    ends.push(() => socket.destroy())
    await once(socket, 'secureConnect')
    expect([socket.getProtocol(), (socket.getEphemeralKeyInfo() as { name?: string }).name]).toEqual([
      'TLSv1.3',
      expect.stringMatching(/25519/),
    ])
  })
})
