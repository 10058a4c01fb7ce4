import type { DownFrame } from '@outpost/contract/device/frames'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayLimits } from './limits.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { codeOf, setUp, type Setup, until } from './testing/setup.ts'

const keepalive = 200
const keepaliveMisses = 3
/** Milliseconds until a lost device is detected: its visits, one more for the position in the round, and reserve. */
const foundWithin = keepalive * (keepaliveMisses + 2) + 1500

let t: Setup
let talk: NodeJS.Timeout | undefined
const start = async (limits: Partial<GatewayLimits> = {}): Promise<FakeDevice> => {
  t = await setUp({ keepalive, keepaliveMisses, ...limits })
  t.host.know(1, t.home.openSshKey('k'))
  return await FakeDevice.online(t.home, 'k', 1, t.port)
}
afterEach(async () => {
  clearInterval(talk)
  await t.close()
})

const offline = () => t.host.events.find((event) => event.is === 'offline')
const logged = (message: string) => t.host.logs.filter((line) => line.message === message)
const frame: DownFrame = { kind: 'run', id: 'a', name: 'exec', timeout: 1, input: { command: 'x'.repeat(60_000) } }

/** Sends until the gateway accepts no more. Returns the number of bytes that it accepted. */
async function fill(): Promise<number> {
  for (let sent = 0; sent < 1000; sent++) {
    if (!t.gateway.link.send(1, frame)) return sent * 60_000
    await new Promise((resolve) => setImmediate(resolve))
  }
  return Infinity
}

async function expectLost(reason: string): Promise<void> {
  const began = Date.now()
  await until(`the end: ${reason}`, offline, foundWithin)
  expect(Date.now() - began).toBeGreaterThan(keepalive)
  expect(offline()).toMatchObject({ device: 1, reason })
  expect(logged('a device is taken for lost')).toEqual([
    { level: 'info', message: 'a device is taken for lost', details: { device: 1, reason } },
  ])
  expect(t.gateway.link.isConnected(1)).toBe(false)
  expect(t.gateway.link.counts()).toEqual({ devices: 0, tunnels: 0, streams: 0, handshakes: 0 })
}

describe('a device is considered lost (PLANE-016)', () => {
  it('when it answers no keepalive and sends nothing', async () => {
    const device = await start()
    device.ignoreQuestions()
    const run = codeOf(t.gateway.link.run(1, 'ping', {}, 20_000))
    await expectLost('No heartbeat received.')
    expect(await run).toBe('DEVICE_OFFLINE')
  })

  it('when it keeps sending but reads nothing from the network, and the data queued for it is bounded', async () => {
    const device = await start()
    talk = setInterval(() => device.send({ kind: 'pong', n: 1 }), 30)
    device.stopReading()
    // The gateway's own limit plus the buffers of two loopback sockets.
    expect(await fill()).toBeLessThan(12_000_000)
    await expectLost('The device stopped accepting data.')
    device.client.destroy()
  })

  it('when its SSH client is alive but the agent behind it reads nothing, so that the window fills up', async () => {
    const device = await start()
    device.channel.pause()
    expect(await fill()).toBeLessThan(6_000_000)
    await expectLost('The device stopped accepting data.')
  })

  it('but not while it still reads, however slowly', async () => {
    const device = await start()
    device.channel.pause()
    await fill()
    const end = Date.now() + foundWithin
    // The window only grows in steps of two megabytes, however little the device reads at a time. So it reads until a
    // step has made room, and then not until the next visit.
    for (let steps = 0; Date.now() < end || steps < 6; steps++) {
      await until('space', () => {
        device.channel.read(262_144)
        return t.gateway.link.send(1, frame)
      })
      // There is always a backlog: what counts is that it moves.
      await fill()
      await new Promise((resolve) => setTimeout(resolve, keepalive))
    }
    expect(offline()).toBeUndefined()
    expect(t.gateway.link.isConnected(1)).toBe(true)
    expect(await fill()).toBeLessThan(6_000_000)
  })
})

describe('a tunnel that the device does not open ends with DEVICE_TIMEOUT', () => {
  const tunnelOpen = 600
  const to = { host: '127.0.0.1', port: 9 }
  const asked = async (device: FakeDevice): Promise<{ id: unknown; tunnel: string; port: number }> => {
    const run = await until('the command', () => device.frames.find((each) => each['name'] === 'tunnel.open'))
    return { id: run['id'], ...(run['input'] as { tunnel: string; port: number }) }
  }
  const acts: [string, (device: FakeDevice) => Promise<unknown>][] = [
    ['because it never answers', async () => {}],
    [
      'because it says yes and never dials',
      async (device) => device.send({ kind: 'result', id: (await asked(device)).id, ok: true }),
    ],
    [
      'because it dials and asks for no forward',
      async (device) => FakeDevice.login(t.home, 'k', `t_${(await asked(device)).tunnel}`, t.port),
    ],
    [
      'because it never connects the stream',
      async (device) => {
        const { tunnel, port } = await asked(device)
        const second = await FakeDevice.login(t.home, 'k', `t_${tunnel}`, t.port)
        second.client.on('tcp connection', () => {})
        await new Promise<void>((resolve, reject) =>
          second.client.forwardIn('', port, (error) => (error ? reject(error) : resolve())),
        )
      },
    ],
  ]
  it.each(acts)('%s', async (why, act) => {
    const device = await start({ tunnelOpen, tunnelIdle: 100 })
    const began = Date.now()
    const streams = Array.from({ length: 20 }, () => codeOf(t.gateway.link.stream(1, to)))
    await act(device)
    expect(new Set(await Promise.all(streams))).toEqual(new Set(['DEVICE_TIMEOUT']))
    const took = Date.now() - began
    expect(took).toBeGreaterThan(tunnelOpen - 50)
    expect(took).toBeLessThan(2 * tunnelOpen + 1500)
    await until(
      'nothing is left of it',
      () => t.gateway.link.counts().tunnels === 0 && t.gateway.link.counts().streams === 0,
    )
    await until('the close command', () => device.frames.some((each) => each['name'] === 'tunnel.close'))
    expect(t.gateway.link.isConnected(1)).toBe(true)
    if (!why.includes('stream'))
      expect(logged('a tunnel could not be opened')).toMatchObject([
        { level: 'info', details: { device: 1, target: '127.0.0.1 9' } },
      ])
  })
})
