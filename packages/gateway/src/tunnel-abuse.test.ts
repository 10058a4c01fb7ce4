import { once } from 'node:events'
import type { ClientChannel } from 'ssh2'
import { afterEach, describe, expect, it } from 'vitest'
import type { DeviceStream } from './host.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { hasProgram } from './testing/peers.ts'
import { codeOf, setUp, type Setup, until } from './testing/setup.ts'

let t: Setup
const start = async (): Promise<void> => {
  t = await setUp()
  t.host.know(1, t.home.openSshKey('k'))
}
afterEach(async () => {
  await t.close()
})

describe('a device that exceeds its windows', () => {
  /** Opens a tunnel whose device passes every new channel to `misbehave`. */
  async function tunnelTo(
    misbehave: (tunnel: FakeDevice, channel: ClientChannel) => void,
  ): Promise<{ device: FakeDevice; tunnel: FakeDevice; stream: DeviceStream }> {
    await start()
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    const opening = t.gateway.link.stream(1, { host: '127.0.0.1', port: 9 })
    const run = await until('the command', () => device.frames.find((frame) => frame['name'] === 'tunnel.open'))
    const input = run['input'] as { tunnel: string; port: number }
    const tunnel = await FakeDevice.login(t.home, 'k', `t_${input.tunnel}`, t.port)
    tunnel.client.on('tcp connection', (_info, accept) => {
      const channel = accept()
      channel.on('error', () => {})
      misbehave(tunnel, channel)
    })
    await new Promise<void>((resolve, reject) =>
      tunnel.client.forwardIn('', input.port, (error) => (error ? reject(error) : resolve())),
    )
    const stream = await opening
    stream.duplex.on('error', () => {})
    return { device, tunnel, stream }
  }

  it('loses the tunnel when it sends more than allowed, and uses no extra memory', async () => {
    const { device, tunnel, stream } = await tunnelTo((tunnel, channel) => {
      // The device gives itself a window that it was not granted. (ssh2 drops what arrives at a window of exactly zero.)
      ;(channel as unknown as { outgoing: { window: number } }).outgoing.window = 2 ** 31
      const flood = (): void => {
        for (let n = 0; n < 50; n++) channel.write(Buffer.alloc(30_001))
        if (!tunnel.closed) setImmediate(flood)
      }
      flood()
    })
    stream.duplex.pause()
    await until('the end of the tunnel', () => tunnel.closed && t.gateway.link.counts().tunnels === 0)
    expect(stream.counts().fromDevice).toBeLessThan(2_500_000)
    stream.duplex.destroy()
    expect(device.closed).toBe(false)
  })

  it('is sent no more than its socket accepts, however large a window it grants', async () => {
    const { tunnel, stream } = await tunnelTo((tunnel, channel) => tunnel.openWindow(channel))
    await new Promise((resolve) => setTimeout(resolve, 100))
    tunnel.stopReading()
    let accepted = 0
    const block = Buffer.alloc(65_536)
    const write = (): void => {
      while (accepted < 100_000_000) {
        accepted += block.length
        if (!stream.duplex.write(block)) {
          stream.duplex.once('drain', write)
          return
        }
      }
    }
    write()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(accepted).toBeLessThan(20_000_000)
    tunnel.client.destroy()
    stream.duplex.destroy()
  })
})

describe('a tunnel login', () => {
  /** Opens a stream and lets the test itself answer its `tunnel.open`. */
  async function asked(): Promise<{
    device: FakeDevice
    input: { tunnel: string; port: number }
    stream: Promise<string>
  }> {
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    const stream = codeOf(t.gateway.link.stream(1, { host: '127.0.0.1', port: 9 }))
    const run = await until('the command', () => device.frames.find((frame) => frame['name'] === 'tunnel.open'))
    return { device, input: run['input'] as { tunnel: string; port: number }, stream }
  }
  const forward = (device: FakeDevice, port: number): Promise<string> =>
    new Promise((resolve) => device.client.forwardIn('', port, (error) => resolve(error ? 'refused' : 'accepted')))

  it('is refused for another key, even that of another device, and for an unknown tunnel id', async () => {
    await start()
    t.host.know(2, t.home.openSshKey('other'))
    const { input } = await asked()
    await expect(FakeDevice.login(t.home, 'other', `t_${input.tunnel}`, t.port)).rejects.toThrow()
    await expect(FakeDevice.login(t.home, 'k', `t_${'0'.repeat(32)}`, t.port)).rejects.toThrow()
  })

  it('may forward its own port once, and nothing else', async () => {
    await start()
    const { input } = await asked()
    const tunnel = await FakeDevice.login(t.home, 'k', `t_${input.tunnel}`, t.port)
    await expect(tunnel.exec('outpost1')).rejects.toThrow()
    await expect(
      new Promise((resolve, reject) => tunnel.client.sftp((error) => (error ? reject(error) : resolve(0)))),
    ).rejects.toThrow()
    await expect(
      new Promise((resolve, reject) =>
        tunnel.client.forwardOut('127.0.0.1', 1, '127.0.0.1', 22, (error) => (error ? reject(error) : resolve(0))),
      ),
    ).rejects.toThrow()
    expect(await forward(tunnel, input.port)).toBe('accepted')
    expect(await forward(tunnel, input.port)).toBe('refused')
    await expect(FakeDevice.login(t.home, 'k', `t_${input.tunnel}`, t.port)).rejects.toThrow()
    expect(tunnel.closed).toBe(false)
  })

  it('is closed when it forwards another port', async () => {
    await start()
    const { input, stream } = await asked()
    const tunnel = await FakeDevice.login(t.home, 'k', `t_${input.tunnel}`, t.port)
    expect(
      await Promise.race([
        forward(tunnel, (input.port % 65_535) + 1),
        once(tunnel.client, 'close').then(() => 'closed'),
      ]),
    ).not.toBe('accepted')
    await until('the end', () => tunnel.closed)
    expect(await stream).toBe('DEVICE_OFFLINE')
  })

  it.runIf(hasProgram('sftp'))('does not allow sftp', async () => {
    await start()
    const { input } = await asked()
    const sftp = t.home.sftp('k', `t_${input.tunnel}`, t.port)
    expect(await sftp.exit).not.toBe(0)
    const control = t.home.sftp('k', 'd_1', t.port)
    expect(await control.exit).not.toBe(0)
  })
})
