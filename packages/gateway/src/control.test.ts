import { maxFrameBytes } from '@outpost/contract/device/frames'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayLimits } from './limits.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { codeOf, setUp, type Setup, until } from './testing/setup.ts'

let t: Setup
const start = async (limits: Partial<GatewayLimits> = {}): Promise<void> => {
  t = await setUp(limits)
  t.host.know(1, t.home.openSshKey('k'))
}
afterEach(async () => {
  await t.close()
})
const errors = (device: FakeDevice): unknown[] =>
  device.frames.filter((frame) => frame['kind'] === 'error').map((frame) => frame['code'])

describe('control frames', () => {
  it('an invalid frame is answered with the reason, and the connection stays open', async () => {
    await start()
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    device.channel.write(`${'x'.repeat(maxFrameBytes * 2)}\n`)
    device.channel.write(Buffer.from([0xc3, 0x28, 10]))
    device.channel.write('{"kind":"nonsense"}\n{"kind":"ack"}\n{"kind":\nhello\t=\n')
    device.send({ kind: 'hello' })
    device.send({ kind: 'event', name: 'after' })
    await until('the event', () => t.host.frames().length === 1)
    await until('an answer to each', () => errors(device).length === 7)
    expect(errors(device)).toEqual([
      'FRAME_TOO_LONG',
      'NOT_UTF8',
      'UNKNOWN_KIND',
      'INVALID',
      'MALFORMED',
      'MALFORMED',
      'INVALID',
    ])
    expect(t.host.frames()).toEqual([{ kind: 'event', name: 'after', level: 'info', text: '' }])
    expect(device.closed).toBe(false)
  })

  it('twenty invalid frames within a minute end the connection', async () => {
    await start()
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    for (let n = 0; n < 25; n++) device.channel.write('{"kind":"nonsense"}\n')
    await until('the end', () => device.closed)
    expect(errors(device)).toHaveLength(20)
    expect(t.host.events.at(-1)).toMatchObject({ is: 'offline', reason: 'The device sent too many invalid frames.' })
  })

  it('the first frame must be hello, and it must arrive in time', async () => {
    await start({ helloGrace: 300 })
    const early = await FakeDevice.login(t.home, 'k', 'd_1', t.port)
    await early.exec('outpost1')
    early.send({ kind: 'telemetry', at: 1, values: {} })
    await until('the end', () => early.closed)
    expect(errors(early)).toEqual(['HELLO_FIRST'])
    const silent = await FakeDevice.login(t.home, 'k', 'd_1', t.port)
    await silent.exec('outpost1')
    await until('the end', () => silent.closed)
    const idle = await FakeDevice.login(t.home, 'k', 'd_1', t.port)
    await until('the end', () => idle.closed)
    expect(t.host.events).toEqual([])
  })

  it('frames sent along with hello wait for the welcome, in order', async () => {
    await start()
    const welcome = t.host.welcome
    t.host.welcome = async (...of) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return await welcome(...of)
    }
    const device = await FakeDevice.login(t.home, 'k', 'd_1', t.port)
    await device.exec('outpost1')
    device.channel.write('{"kind":"hello"}\n{"kind":"event","name":"a"}\n{"kind":"event","name":"b"}\n')
    await until('both', () => t.host.frames().length === 2)
    expect(
      t.host.events.map((event) =>
        event.is === 'frame' && event.frame.kind === 'event' ? event.frame.name : event.is,
      ),
    ).toEqual(['online', 'a', 'b'])
  })

  it('above the rate limit only telemetry is dropped, and a flood ends the connection', async () => {
    await start({ keepalive: 300 })
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    for (let n = 0; n < 500; n++) device.send({ kind: 'telemetry', at: n, values: { a: n } })
    device.send({ kind: 'event', name: 'kept' })
    await until('the event', () => t.host.frames().some((frame) => frame.kind === 'event'))
    const taken = t.host.frames().length - 1
    expect(taken).toBeGreaterThanOrEqual(200)
    expect(taken).toBeLessThan(300)
    const dropped = (): number =>
      t.host.logs
        .filter((line) => line.message.startsWith('telemetry dropped'))
        .reduce((sum, line) => sum + Number(line.details?.['dropped']), 0)
    await until('the count', () => dropped() === 500 - taken)
    for (let n = 0; n < 2000 && !device.closed; n++) device.send({ kind: 'event', name: 'flood' })
    await until('the end', () => device.closed)
    expect(t.host.events.at(-1)).toMatchObject({ is: 'offline', reason: 'The device sent too many frames.' })
  })

  it('send refuses frames while the device does not read', async () => {
    await start()
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    device.channel.pause()
    const frame = { kind: 'run' as const, id: 'a', name: 'exec', timeout: 1, input: { command: 'x'.repeat(60_000) } }
    let sent = 0
    while (sent < 1000 && t.gateway.link.send(1, frame)) {
      sent++
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(sent).toBeLessThan(100)
    expect(() => t.gateway.link.send(1, { ...frame, input: { command: 'x'.repeat(maxFrameBytes) } })).not.toThrow()
    device.channel.resume()
    await until('room again', () => t.gateway.link.send(1, { kind: 'ping', n: 1 }))
    expect(() => t.gateway.link.send(1, { ...frame, input: { command: 'x'.repeat(maxFrameBytes) } })).toThrow(
      RangeError,
    )
  })
})

describe('transient commands', () => {
  it('return their own result, are limited in time and number, and fail with the connection', async () => {
    await start({ runsPerDevice: 2 })
    expect(await codeOf(t.gateway.link.run(1, 'ping', {}, 1000))).toBe('DEVICE_OFFLINE')
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    const asked = async (n: number): Promise<unknown> =>
      (await until('a command', () => device.frames.filter((frame) => frame['kind'] === 'run')[n]))['id']
    const [a, b] = [t.gateway.link.run(1, 'ping', {}, 5000), t.gateway.link.run(1, 'ping', {}, 5000)]
    expect(await codeOf(t.gateway.link.run(1, 'ping', {}, 5000))).toBe('TOO_MANY_REQUESTS')
    device.send({ kind: 'result', id: await asked(1), ok: true, text: 'b' })
    device.send({ kind: 'result', id: await asked(0), ok: false, text: 'a' })
    expect([await a, await b]).toMatchObject([
      { ok: false, text: 'a' },
      { ok: true, text: 'b' },
    ])
    expect(await codeOf(t.gateway.link.run(1, 'ping', {}, 50))).toBe('DEVICE_TIMEOUT')
    device.send({ kind: 'result', id: await asked(2), ok: true, text: 'late' })
    device.send({ kind: 'result', id: '00000000-0000-0000-0000-000000000000', ok: true, text: 'of a stored command' })
    await until('the stored one', () => t.host.frames().length === 1)
    expect(t.host.frames()).toMatchObject([{ kind: 'result', text: 'of a stored command' }])
    const cut = codeOf(t.gateway.link.run(1, 'ping', {}, 5000))
    await asked(3)
    device.end()
    expect(await cut).toBe('DEVICE_OFFLINE')
  })
})
