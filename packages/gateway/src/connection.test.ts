import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayLimits } from './limits.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { hasProgram } from './testing/peers.ts'
import { setUp, type Setup, until } from './testing/setup.ts'

let t: Setup
const start = async (limits: Partial<GatewayLimits> = {}): Promise<void> => {
  t = await setUp(limits)
  t.host.know(1, t.home.openSshKey('k'))
}
afterEach(async () => {
  await t.close()
})

describe('a connection', () => {
  it('has one session and allows no forwarding', async () => {
    await start()
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    const tried = (work: (done: (error?: Error) => void) => void): Promise<boolean> =>
      new Promise((resolve) => work((error) => resolve(error === undefined)))
    expect(await tried((done) => device.client.exec('outpost1', done))).toBe(false)
    expect(await tried((done) => device.client.shell(done))).toBe(false)
    expect(await tried((done) => device.client.sftp(done))).toBe(false)
    expect(await tried((done) => device.client.forwardIn('', 8080, done))).toBe(false)
    expect(await tried((done) => device.client.forwardOut('127.0.0.1', 1, '127.0.0.1', t.port, done))).toBe(false)
    expect(device.closed).toBe(false)
  })

  it('may rekey, but is closed when it does nothing but rekey', async () => {
    await start()
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    for (let n = 0; n < 3; n++) {
      await device.renewKeys()
      device.send({ kind: 'event', name: `after ${n}` })
    }
    await until('the frames', () => t.host.frames().length === 3)
    for (let n = 0; n < 80 && !device.closed; n++) await device.renewKeys()
    await until('the end', () => device.closed)
    expect(t.host.events.at(-1)).toMatchObject({ is: 'offline', reason: 'The device started too many key exchanges.' })
  })

  it('may not rekey before it has sent hello, which an enrolling connection never does', async () => {
    await start()
    for (const user of ['enrol', 'd_1']) {
      const device = await FakeDevice.login(t.home, 'k', user, t.port)
      await device.renewKeys()
      await until('the end', () => device.closed)
    }
  })

  it('ends when the device closes its side, so that no silent device stays online', async () => {
    await start()
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    device.channel.end()
    await until('the end', () => device.closed)
    expect(t.host.events.at(-1)).toMatchObject({ is: 'offline', reason: 'The device closed the connection.' })
  })

  it('survives a host that throws, and reports to the host only devices that it has welcomed', async () => {
    await start({ hostCall: 300 })
    t.host.welcome = () => Promise.reject(new Error('no database'))
    const refused = await FakeDevice.login(t.home, 'k', 'd_1', t.port)
    await refused.exec('outpost1')
    refused.send({ kind: 'hello' })
    await until('the end', () => refused.closed)
    expect(t.host.events).toEqual([])
    // The host answers too late: the device is gone, and the host must be notified of that.
    t.host.welcome = async (connection) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      return { kind: 'welcome', device: connection.device.id, interval: 60, name: '' }
    }
    const late = await FakeDevice.login(t.home, 'k', 'd_1', t.port)
    await late.exec('outpost1')
    late.send({ kind: 'hello' })
    await until('both', () => t.host.events.length === 2)
    expect(t.host.events.map((event) => event.is)).toEqual(['online', 'offline'])
    t.host.frame = () => {
      throw new Error('a bug')
    }
    t.host.welcome = async (connection) => ({ kind: 'welcome', device: connection.device.id, interval: 60, name: '' })
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    device.send({ kind: 'event', name: 'x' })
    await until('the log', () => t.host.logs.some((line) => line.message === 'a frame could not be handled'))
    expect(device.closed).toBe(false)
  })

  it.runIf(hasProgram('dbclient'))('ends when the peer shows no sign of life', async () => {
    await start({ keepalive: 300 })
    t.host.know(2, t.home.dropbearKey('d'))
    const [dead, alive] = [
      t.home.dbclient('d', 'd_2', t.port, ['127.0.0.1', 'outpost1']),
      await FakeDevice.online(t.home, 'k', 1, t.port),
    ]
    dead.write('hello\tv=1\n')
    await until('online', () => t.gateway.link.isConnected(2))
    dead.process.kill('SIGSTOP')
    await until('the end', () => t.host.events.some((event) => event.is === 'offline'))
    expect(t.host.events.at(-1)).toMatchObject({ device: 2, reason: 'No heartbeat received.' })
    expect(alive.closed).toBe(false)
  })

  // dbclient's keepalive is a request on its session. It gives up after three without an answer: every 75 s with -K 25.
  it.runIf(hasProgram('dbclient'))('stays open while idle: keepalive requests of dbclient are answered', async () => {
    await start({ keepalive: 60_000 })
    t.host.know(2, t.home.dropbearKey('d'))
    const idle = t.home.dbclient('d', 'd_2', t.port, ['-K', '1', '127.0.0.1', 'outpost1'])
    idle.write('hello\tv=1\n')
    await until('online', () => t.gateway.link.isConnected(2))
    await new Promise((resolve) => void setTimeout(resolve, 8000))
    expect(idle.err).toBe('')
    expect(t.host.events.map((event) => event.is)).toEqual(['online'])
  })

  it('every later request on its session is refused without ending the connection', async () => {
    await start()
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    const asked = (command: string): Promise<boolean> =>
      new Promise((resolve) => device.requestOnSession(command, resolve))
    for (const command of ['outpost1', 'outpost1', 'sh']) expect(await asked(command)).toBe(false)
    expect(device.closed).toBe(false)
    expect(t.gateway.link.isConnected(1)).toBe(true)
  })

  it('is closed when it makes the gateway send responses and does not read them', async () => {
    await start()
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    device.stopReading()
    const ended = (): boolean => t.host.events.some((event) => event.is === 'offline')
    // Each forward request is refused: answers that the device does not read.
    for (let n = 0; !ended() && n < 1_000_000; n++) {
      try {
        device.client.forwardIn('', 1, () => {})
      } catch {
        break // ssh2 noticed that the connection is gone
      }
      if (n % 2000 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await until('the end', ended)
    device.client.destroy()
  })
})

describe('the shutdown of the gateway', () => {
  it('reports every device to the host as offline and accepts no new ones', async () => {
    await start()
    t.host.know(2, t.home.openSshKey('k2'))
    await FakeDevice.online(t.home, 'k', 1, t.port)
    await FakeDevice.online(t.home, 'k2', 2, t.port)
    await t.gateway.close()
    expect(t.host.events.filter((event) => event.is === 'offline')).toHaveLength(2)
    await expect(FakeDevice.login(t.home, 'k', 'd_1', t.port)).rejects.toThrow()
  })

  it('can be gradual: devices are disconnected one after the other, and streams may finish', async () => {
    await start({ drain: 1000 })
    for (let id = 2; id <= 6; id++) {
      t.host.know(id, t.home.openSshKey(`k${id}`))
      await FakeDevice.online(t.home, `k${id}`, id, t.port)
    }
    const drained = t.gateway.drain()
    expect(t.gateway.link.counts().devices).toBe(4)
    await expect(FakeDevice.login(t.home, 'k', 'd_1', t.port)).rejects.toThrow()
    await drained
    expect(t.gateway.link.counts().devices).toBe(0)
    expect(t.host.events.filter((event) => event.is === 'offline')).toHaveLength(5)
  })
})
