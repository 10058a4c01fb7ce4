import { setTimeout as sleep } from 'node:timers/promises'
import { desktopWindow } from '@outpost/contract/remote-access/constants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { streamTo } from '../testing/hosts.ts'
import { RfbClient } from '../testing/rfb-client.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { tcpService } from '../testing/telnet-host.ts'
import { hasXvnc, VncHost } from '../testing/vnc-host.ts'
import { vnc } from './adapter.ts'

const version = 'RFB 003.008\n'
const open = (port: number, remembered?: string): TestSession & { rfb: RfbClient } => {
  const session = openSession(port, remembered, streamTo, vnc)
  const rfb = new RfbClient((bytes) => session.page.send(bytes))
  session.page.onBytes = rfb.receive
  session.page.say({ t: 'start' })
  return { ...session, rfb }
}
const steps = ({ page }: TestSession): string[] =>
  page.notices.flatMap((notice) => (notice.t === 'step' ? [notice.step] : []))

describe.skipIf(!hasXvnc)('a screen of TigerVNC', () => {
  const host = new VncHost()
  let t: ReturnType<typeof open>
  beforeAll(() => host.start())
  afterEach(() => t.session.end('over'))
  afterAll(() => host.stop())

  it('REMOTE-126 passes the sign-in, the picture and keys through, and counts bytes in both directions', async () => {
    const seen = await host.window()
    t = open(host.port)
    expect(await t.rfb.signIn(host.password)).toEqual({ width: 640, height: 480, name: 'Test bench' })
    expect(steps(t)).toEqual(['tunnel', 'connect', 'login'])
    t.page.say({ t: 'opened' })
    expect((await t.rfb.picture(640, 480)).length).toBe(640 * 480 * 4)
    t.rfb.press('x'.charCodeAt(0))
    await t.page.until('the key', () => /KeyPress.*[\s\S]*keysym 0x78, x/.test(seen()))
    t.session.end('over')
    expect(t.ended[0]!.counts.toDevice).toBeGreaterThan(40)
    expect(t.ended[0]!.counts.fromDevice).toBeGreaterThan(640 * 480 * 4)
  })

  it('REMOTE-127 connects to the target again after a refused sign-in, in the same session', async () => {
    t = open(host.port)
    expect(await t.rfb.signIn('wrong')).toEqual({ refused: 'Authentication failure' })
    t.page.say({ t: 'refused' })
    const again = new RfbClient((bytes) => t.page.send(bytes))
    t.page.onBytes = again.receive
    t.page.say({ t: 'start' })
    expect(await again.signIn(host.password)).toMatchObject({ width: 640 })
    expect(t.streams).toHaveLength(2)
    expect(t.ended).toEqual([])
  })

  it('REMOTE-130 ends the session when the server stops', async () => {
    const own = await new VncHost().start()
    t = open(own.port)
    await t.rfb.signIn(own.password)
    t.page.say({ t: 'opened' })
    await own.stop()
    expect(await t.page.hears('error')).toMatchObject({ step: 'session', code: 'CONNECTION_LOST' })
    expect(t.ended).toMatchObject([{ reason: 'lost' }])
  })
})

describe('a screen of a hostile target', () => {
  let service: Awaited<ReturnType<typeof tcpService>>
  let t: ReturnType<typeof open>
  afterEach(async () => {
    t.session.end('over')
    await service.stop()
  })

  it('REMOTE-130 reports the step at which a target fails: another protocol, a reset, the end of the sign-in', async () => {
    service = await tcpService((socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n'))
    t = open(service.port)
    expect(await t.page.hears('error')).toMatchObject({ step: 'connect', code: 'NOT_VNC' })
    expect(t.ended).toMatchObject([{ reason: 'failed' }])
    await service.stop()
    service = await tcpService((socket) => void setTimeout(() => socket.resetAndDestroy(), 50))
    t = open(service.port)
    expect(await t.page.hears('error')).toMatchObject({ step: 'connect', code: 'CONNECTION_LOST' })
    await service.stop()
    service = await tcpService((socket) => socket.end(version))
    t = open(service.port)
    expect(await t.page.hears('error')).toMatchObject({ step: 'login', code: 'CONNECTION_LOST' })
    expect(t.ended).toMatchObject([{ reason: 'lost' }])
  })

  it('REMOTE-130 gives up on a target that accepts the connection and sends nothing', { timeout: 30_000 }, async () => {
    service = await tcpService(() => {})
    t = open(service.port)
    expect(await t.page.hears('error', 20_000)).toMatchObject({ step: 'connect', code: 'TIMEOUT' })
    expect(t.streams[0]!.duplex.destroyed).toBe(true)
  })

  it('REMOTE-131 buffers no more of a flood than the window while the page is slow', async () => {
    let sent = 0
    service = await tcpService((socket) => {
      const block = Buffer.alloc(64 * 1024)
      const flood = (): void => {
        sent += block.length
        if (socket.write(block)) setImmediate(flood)
        else socket.once('drain', flood)
      }
      socket.write(version, flood)
    })
    t = openSlow(service.port)
    await t.page.until('a full window', () => t.page.maxUnshown >= desktopWindow.high)
    await sleep(300)
    // One chunk may arrive before the stream pauses.
    expect(t.page.received).toBeLessThan(desktopWindow.high + 256 * 1024)
    const held = t.page.received
    t.page.speed = 100_000_000
    await t.page.until('more of the flood', () => t.page.received > held + 4 * desktopWindow.high, 30_000)
    expect(sent).toBeGreaterThan(t.page.received)
  })

  it('REMOTE-131 stops reading the page while the target accepts no input, and continues afterwards', async () => {
    let target: import('node:net').Socket | undefined
    service = await tcpService((socket) => {
      target = socket
      socket.pause()
      socket.write(version)
    })
    t = open(service.port)
    await t.page.until('the greeting', () => t.page.text === version)
    for (let n = 0; n < 2000 && !t.page.paused; n++) {
      t.page.send(Buffer.alloc(32 * 1024))
      await new Promise(setImmediate)
    }
    expect(t.page.paused).toBe(true)
    expect(t.streams[0]!.duplex.writableLength).toBeLessThan(256 * 1024)
    target!.resume()
    await t.page.until('the page is read again', () => !t.page.paused)
  })

  it('REMOTE-127 ends after five refusals, and for a page that sends an unknown message', async () => {
    service = await tcpService((socket) => socket.write(version))
    t = open(service.port)
    for (let n = 1; n <= 5; n++) {
      await t.page.until('the step of the sign-in', () => steps(t).filter((step) => step === 'login').length === n)
      t.page.say({ t: 'refused' })
      t.page.say({ t: 'start' })
    }
    expect(await t.page.hears('error')).toMatchObject({ step: 'login', code: 'TOO_MANY_TRIES' })
    expect(t.ended).toMatchObject([{ reason: 'denied' }])
    t = open(service.port)
    t.page.say({ t: 'resize', cols: 80, rows: 24 })
    expect(await t.page.hears('error')).toMatchObject({ code: 'BAD_MESSAGE' })
  })

  it('REMOTE-128 asks about a new or changed key, remembers an accepted one, and ends if it is refused', async () => {
    service = await tcpService((socket) => socket.write(version))
    const key = (letter: string) =>
      ({ t: 'serverkey', type: 'RSA', fingerprint: `SHA256:${letter.repeat(43)}` }) as const
    t = open(service.port)
    await t.page.until('the greeting', () => t.page.text === version)
    t.page.say(key('a'))
    expect(await t.page.hears('hostkey')).toMatchObject({ state: 'new', fingerprint: key('a').fingerprint })
    t.page.say({ t: 'hostkey', accept: true })
    await t.page.until('the key is remembered', () => t.memory.fingerprint === key('a').fingerprint)
    t.page.say(key('a'))
    expect(await t.page.hears('hostkey')).toMatchObject({ state: 'known' })
    t.page.say(key('b'))
    expect(await t.page.hears('hostkey')).toMatchObject({ state: 'changed', remembered: key('a').fingerprint })
    t.page.say({ t: 'hostkey', accept: false })
    expect(await t.page.hears('error')).toMatchObject({ step: 'login', code: 'HOST_KEY_REFUSED' })
    expect(t.memory.fingerprint).toBe(key('a').fingerprint)
  })

  it('REMOTE-130 ends with the problem that the page reports', async () => {
    service = await tcpService((socket) => socket.write(version))
    t = open(service.port)
    await t.page.until('the greeting', () => t.page.text === version)
    t.page.say({ t: 'problem', code: 'BAD_PROTOCOL' })
    expect(await t.page.hears('error')).toMatchObject({ step: 'login', code: 'BAD_PROTOCOL' })
    expect(t.ended).toMatchObject([{ reason: 'failed' }])
  })
})

/** Opens a session whose page shows nothing of what it gets. */
function openSlow(port: number): ReturnType<typeof open> {
  const t = open(port)
  t.page.speed = 0
  return t
}
