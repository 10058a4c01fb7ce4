import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { DeviceStream } from './host.ts'
import type { GatewayLimits } from './limits.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { hasProgram } from './testing/peers.ts'
import { type DeadEndRelay, startDeadEndRelay } from './testing/relay.ts'
import { codeOf, listen, setUp, type Setup, until } from './testing/setup.ts'
import { shellDevice } from './testing/shell-device.ts'

/** Milliseconds from a device's return until a stream works again. */
const backWithin = 5000

let t: Setup
let relay: DeadEndRelay
let target: Server
let to: { host: string; port: number }

async function start(limits: Partial<GatewayLimits> = {}): Promise<void> {
  t = await setUp(limits)
  relay = await startDeadEndRelay(t.port)
  target = createServer((socket) => socket.on('error', () => {}).pipe(socket))
  to = { host: '127.0.0.1', port: await listen(target) }
}
afterEach(async () => {
  await t.close()
  await relay.stop()
  target.close()
})

const epochs = (): number => t.host.events.filter((event) => event.is === 'online').length

async function expectEcho(stream: DeviceStream): Promise<void> {
  stream.duplex.write('hello')
  expect(String((await once(stream.duplex, 'data', { signal: AbortSignal.timeout(5000) }))[0])).toBe('hello')
}

describe.skipIf(!hasProgram('dbclient'))('after a change of network path, with dropbear', () => {
  it(
    'a stream works within 5 s of the reconnection, and the one on the old path ends',
    { timeout: 30_000 },
    async () => {
      await start()
      t.host.know(2, t.home.dropbearKey('dev'))
      await shellDevice(t, relay.port, relay.port)
      const former = await t.gateway.link.stream(2, to)
      await expectEcho(former)
      const formerEnded = once(former.duplex.resume(), 'close', { signal: AbortSignal.timeout(backWithin) })
      relay.forget()
      await shellDevice(t, relay.port, relay.port)
      const back = Date.now()
      await expectEcho(await t.gateway.link.stream(2, to))
      expect(Date.now() - back).toBeLessThan(backWithin)
      await formerEnded
      expect(t.gateway.link.counts()).toMatchObject({ devices: 1, tunnels: 1, streams: 1 })
    },
  )

  it(
    'if only the path of the tunnel is lost, one new tunnel is opened for the streams without a response',
    { timeout: 30_000 },
    async () => {
      await start()
      t.host.know(2, t.home.dropbearKey('dev'))
      const { asked } = await shellDevice(t, t.port, relay.port)
      const former = await t.gateway.link.stream(2, to)
      await expectEcho(former)
      relay.forget()
      const begun = Date.now()
      const streams = await Promise.all([t.gateway.link.stream(2, to), t.gateway.link.stream(2, to)])
      expect(Date.now() - begun).toBeLessThan(backWithin)
      for (const stream of streams) await expectEcho(stream)
      expect(asked(), 'one tunnel more, for both').toBe(2)
    },
  )

  it('a request made while the tunnel was being opened is served over the new path', { timeout: 30_000 }, async () => {
    await start()
    t.host.know(2, t.home.dropbearKey('dev'))
    await shellDevice(t, relay.port, relay.port)
    relay.forget()
    const opening = t.gateway.link.stream(2, to)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await shellDevice(t, relay.port, relay.port)
    const back = Date.now()
    await expectEcho(await opening)
    expect(Date.now() - back).toBeLessThan(backWithin)
  })
})

describe('a tunnel', () => {
  const online = async (port: number): Promise<FakeDevice> => {
    const before = epochs()
    const device = await FakeDevice.online(t.home, 'k', 1, port)
    await until('online', () => epochs() > before)
    return device
  }
  const knock = async (limits: Partial<GatewayLimits> = {}): Promise<void> => {
    await start(limits)
    t.host.know(1, t.home.openSshKey('k'))
  }
  const answerAndFallSilent = async ({ tunnel, port }: { tunnel: string; port: number }): Promise<void> => {
    const deaf = await FakeDevice.login(t.home, 'k', `t_${tunnel}`, t.port)
    deaf.client.on('tcp connection', () => deaf.stopReading())
    await new Promise<void>((resolve, reject) =>
      deaf.client.forwardIn('', port, (error) => (error ? reject(error) : resolve())),
    )
  }
  const opens = (device: FakeDevice): number => device.frames.filter((frame) => frame['name'] === 'tunnel.open').length

  it('is probed when the device reconnects after its control channel ended, and is kept if it answers', async () => {
    await knock({ tunnelSilence: 300 })
    const first = await online(t.port)
    first.serveTunnels(t.home, 'k', t.port)
    const stream = await t.gateway.link.stream(1, to)
    first.end()
    await until('offline', () => !t.gateway.link.isConnected(1))
    await online(t.port)
    await new Promise((resolve) => setTimeout(resolve, 900))
    await expectEcho(stream)
    expect(t.gateway.link.counts()).toMatchObject({ tunnels: 1, streams: 1 })
  })

  it('is closed when it does not answer the probe after a reconnection', async () => {
    await knock({ tunnelSilence: 300 })
    const first = await online(t.port)
    first.serveTunnels(t.home, 'k', relay.port)
    const stream = await t.gateway.link.stream(1, to)
    const ended = once(stream.duplex.resume(), 'close', { signal: AbortSignal.timeout(3000) })
    relay.forget()
    first.end()
    await until('offline', () => !t.gateway.link.isConnected(1))
    await online(t.port)
    await ended
    expect(t.gateway.link.counts()).toMatchObject({ tunnels: 0, streams: 0 })
  })

  it('is kept with its other streams when the device is alive and only the target is slow', async () => {
    await knock({ tunnelSilence: 200, tunnelOpen: 1200 })
    const device = await online(t.port)
    const tunnels = device.serveTunnels(t.home, 'k', t.port)
    const running = await t.gateway.link.stream(1, to)
    await expectEcho(running)
    tunnels[0]!.client.removeAllListeners('tcp connection')
    tunnels[0]!.client.on('tcp connection', () => {})
    expect(await codeOf(t.gateway.link.stream(1, to))).toBe('DEVICE_TIMEOUT')
    await expectEcho(running)
    expect(opens(device)).toBe(1)
  })

  it('is replaced by a new one when its connection ends while a stream is being opened', async () => {
    await knock()
    const device = await online(t.port)
    const tunnels = device.serveTunnels(t.home, 'k', t.port)
    const idle = await t.gateway.link.stream(1, to)
    idle.duplex.destroy()
    const [stale] = tunnels
    stale!.client.removeAllListeners('tcp connection').on('tcp connection', () => stale!.client.destroy())
    await expectEcho(await t.gateway.link.stream(1, to))
    expect(opens(device)).toBe(2)
  })

  it('is not opened again without limit when it stays silent each time', async () => {
    await knock({ tunnelSilence: 200 })
    const device = await online(t.port)
    let served = 0
    device.channel.on('data', () => {
      for (const frame of device.frames.filter((frame) => frame['name'] === 'tunnel.open').slice(served)) {
        served++
        void answerAndFallSilent(frame['input'] as { tunnel: string; port: number })
      }
    })
    expect(await codeOf(t.gateway.link.stream(1, to))).toBe('DEVICE_TIMEOUT')
    expect(opens(device)).toBe(2)
    await until('nothing is left', () => t.gateway.link.counts().tunnels === 0 && t.gateway.link.counts().streams === 0)
  })
})
