import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeDevice } from './testing/fake-device.ts'
import { hasProgram } from './testing/peers.ts'
import { setUp, type Setup, until } from './testing/setup.ts'

let t: Setup
beforeEach(async () => {
  t = await setUp()
})
afterEach(async () => {
  await t.close()
})

const clients = (['dbclient', 'ssh'] as const).filter(hasProgram)
const makeKey = (client: 'dbclient' | 'ssh', name: string): string =>
  client === 'dbclient' ? t.home.dropbearKey(name) : t.home.openSshKey(name)

describe.each(clients)('enrolment with %s', (client) => {
  it('accepts a valid token and passes on the verified key, and the hello as unverified claims', async () => {
    const line = makeKey(client, 'k')
    const peer = t.home[client]('k', 'enrol:good', t.port, ['127.0.0.1', 'enrol'])
    peer.write('hello\tv=1\tserial=S%201\tmac=02:00:00:00:00:01\n')
    expect(await peer.exit).toBe(0)
    expect(peer.lines).toEqual(['enrolled\tdevice=7\tinterval=60'])
    const event = t.host.events[0]
    expect(event).toMatchObject({
      is: 'enrol',
      claim: { token: 'good', hello: { serial: 'S 1' }, from: { ip: '127.0.0.1' } },
    })
    expect(event?.is === 'enrol' && event.claim.publicKey.toString('base64')).toBe(line.split(' ')[1])
    expect(event?.is === 'enrol' && event.claim.fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
  })

  it('replies to JSON with JSON, and refuses an invalid token', async () => {
    makeKey(client, 'k')
    const peer = t.home[client]('k', 'enrol:bad', t.port, ['127.0.0.1', 'enrol'])
    peer.write('{"kind":"hello","serial":"S1"}\n')
    await peer.exit
    expect(peer.lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { kind: 'refused', code: 10, text: 'no such token', retry: 300 },
    ])
  })

  it('allows no other command, no shell and no forward', async () => {
    makeKey(client, 'k')
    for (const args of [['127.0.0.1', 'outpost1'], ['127.0.0.1', 'id'], ['127.0.0.1']]) {
      const peer = t.home[client]('k', 'enrol:good', t.port, args)
      peer.write('{"kind":"hello"}\n')
      peer.process.stdin.end()
      await peer.exit // dbclient treats a disconnect as a regular end, ssh does not
      expect(peer.out.toString()).toBe('')
    }
    expect(t.host.events).toEqual([])
  })
})

describe.each(clients)('the control channel with %s', (client) => {
  it.each([
    [
      'line',
      'hello\tv=1\tserial=S1\n',
      'welcome\tdevice=1\tinterval=60\tname=device 1',
      'telemetry\tat=5\tvalues.signal=-81\n',
    ],
    [
      'json',
      '{"kind":"hello","serial":"S1"}\n',
      '{"kind":"welcome","device":1,"interval":60,"name":"device 1"}',
      '{"kind":"telemetry","at":5,"values":{"signal":"-81"}}\n',
    ],
  ])('welcomes a device and receives its frames (%s)', async (_encoding, hello, welcome, telemetry) => {
    t.host.know(1, makeKey(client, 'k'))
    const peer = t.home[client]('k', 'd_1', t.port, ['127.0.0.1', 'outpost1'])
    peer.write(hello)
    await until('the welcome', () => peer.lines.length === 1)
    expect(peer.lines).toEqual([welcome])
    expect(t.gateway.link.isConnected(1)).toBe(true)
    peer.write(telemetry)
    await until('the telemetry', () => t.host.frames().length === 1)
    expect(t.host.frames()).toEqual([{ kind: 'telemetry', at: 5, values: { signal: '-81' } }])
    const run = t.gateway.link.run(1, 'ping', {}, 5000)
    const asked = await until('the command', () => peer.lines[1])
    const id = /x-[0-9a-f]{24}/.exec(asked)![0]
    peer.write(hello.startsWith('{') ? `{"kind":"result","id":"${id}","ok":true}\n` : `result\tid=${id}\tok=1\n`)
    expect(await run).toMatchObject({ ok: true })
    await peer.stop()
    await until('offline', () => t.host.events.some((event) => event.is === 'offline'))
    expect(t.gateway.link.counts()).toEqual({ devices: 0, tunnels: 0, streams: 0, handshakes: 0 })
  })

  it("refuses a key that is not the device's", async () => {
    t.host.know(1, makeKey(client, 'k'))
    makeKey(client, 'other')
    const peer = t.home[client]('other', 'd_1', t.port, ['127.0.0.1', 'outpost1'])
    expect(await peer.exit).not.toBe(0)
    expect(t.host.events).toEqual([])
  })

  it('sends the refusal of the host before it closes', async () => {
    t.host.know(1, makeKey(client, 'k'))
    t.host.welcome = async () => ({ kind: 'refused', code: 14, text: 'monitoring is off', retry: 600 })
    const peer = t.home[client]('k', 'd_1', t.port, ['127.0.0.1', 'outpost1'])
    peer.write('hello\tv=1\n')
    await peer.exit
    expect(peer.lines).toEqual(['refused\tcode=14\ttext=monitoring is off\tretry=600'])
    expect(t.host.events.map((event) => event.is)).toEqual(['online'])
  })
})

describe('newest connection', () => {
  it('replaces the older one, and the late end of the older one does not set the device offline', async () => {
    t.host.know(1, t.home.openSshKey('k'))
    const first = await FakeDevice.online(t.home, 'k', 1, t.port)
    const second = await FakeDevice.online(t.home, 'k', 1, t.port)
    await until('the eviction', () => first.closed)
    await until('its farewell', () => t.host.events.some((event) => event.is === 'offline'))
    expect(t.gateway.link.isConnected(1)).toBe(true)
    expect(t.host.status.get(1)?.online).toBe(true)
    const epochs = t.host.events.flatMap((event) => (event.is === 'online' ? [event.epoch] : []))
    expect(epochs[1]).toBeGreaterThan(epochs[0]!)
    expect(Number.isSafeInteger(epochs[1])).toBe(true)
    expect(t.gateway.link.send(1, { kind: 'ping', n: 3 })).toBe(true)
    await until('the frame on the newer one', () => second.frames.some((frame) => frame['n'] === 3))
    second.end()
    await until('offline', () => t.host.status.get(1)?.online === false)
  })

  it('takes precedence over an older one that the host welcomes later', async () => {
    t.host.know(1, t.home.openSshKey('k'))
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const welcome = t.host.welcome
    t.host.welcome = async (connection, hello) => {
      if (hello.boot === 'slow') await held
      return await welcome(connection, hello)
    }
    const slow = await FakeDevice.login(t.home, 'k', 'd_1', t.port)
    await slow.exec('outpost1')
    slow.send({ kind: 'hello', boot: 'slow' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await FakeDevice.online(t.home, 'k', 1, t.port)
    release()
    await until('the slow one is closed', () => slow.closed)
    await until('both ends told', () => t.host.events.length === 3)
    expect(t.host.status.get(1)?.online).toBe(true)
    expect(t.gateway.link.isConnected(1)).toBe(true)
  })

  it('is reported offline once, and only after it was online', async () => {
    t.host.know(1, t.home.openSshKey('k'))
    const device = await FakeDevice.online(t.home, 'k', 1, t.port)
    t.gateway.link.kick(1, 'key revoked')
    await until('the end', () => device.closed)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(t.host.events.map((event) => [event.is, 'reason' in event ? event.reason : undefined])).toEqual([
      ['online', undefined],
      ['offline', 'key revoked'],
    ])
  })
})
