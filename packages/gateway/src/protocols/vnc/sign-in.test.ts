import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { selfSigned } from '../../testing/self-signed.ts'
import type { TargetCredentials } from '../adapter.ts'
import { streamTo } from '../testing/hosts.ts'
import { RfbClient } from '../testing/rfb-client.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { tcpService } from '../testing/telnet-host.ts'
import { hasXvnc, VncHost } from '../testing/vnc-host.ts'
import { vnc } from './adapter.ts'

interface Page extends TestSession {
  rfb: RfbClient
  /** Everything that was sent to the page. */
  sent: Buffer[]
}

let t: Page
let host: VncHost | undefined
let service: Awaited<ReturnType<typeof tcpService>> | undefined
const folder = mkdtempSync(join(tmpdir(), 'outpost-vnc-tls-'))
afterEach(async () => {
  t.session.end('over')
  await host?.stop()
  await service?.stop()
  host = service = undefined
})

function open(port: number, credentials: TargetCredentials, remembered?: string): Page {
  const session = openSession(port, remembered, streamTo, vnc, credentials)
  const rfb = new RfbClient((bytes) => session.page.send(bytes))
  const sent: Buffer[] = []
  session.page.onBytes = (bytes) => {
    sent.push(bytes)
    rfb.receive(bytes)
  }
  session.page.say({ t: 'start' })
  return { ...session, rfb, sent }
}
/** Waits for the step in which the page begins to speak to the target. */
const mayBegin = ({ page }: Page): Promise<void> =>
  page.until('the login', () => page.notices.some((notice) => notice.t === 'step' && notice.step === 'login'))
const screen = { width: 640, height: 480, name: 'Test bench' }

describe.skipIf(!hasXvnc)('remembered credentials for a screen of TigerVNC', () => {
  it('REMOTE-197 answers the challenge in place of the page, which gets picture and keys as ever', async () => {
    host = await new VncHost().start()
    const seen = await host.window()
    t = open(host.port, { username: '', password: host.password })
    await mayBegin(t)
    expect(await t.rfb.begin()).toEqual(screen)
    t.page.say({ t: 'opened' })
    expect((await t.rfb.picture(640, 480)).length).toBe(640 * 480 * 4)
    t.rfb.press('x'.charCodeAt(0))
    await t.page.until('the key', () => /KeyPress.*[\s\S]*keysym 0x78, x/.test(seen()))
    expect(Buffer.concat(t.sent).includes(host.password)).toBe(false)
    expect(t.streams).toHaveLength(1)
  })

  it('REMOTE-197 asks the user on the same page when the target refuses, and connects again', async () => {
    host = await new VncHost().start()
    t = open(host.port, { username: '', password: 'canary-4' })
    expect(await t.page.hears('denied')).toEqual({
      t: 'denied',
      message: 'Authentication failure',
      fields: ['password'],
    })
    t.page.say({ t: 'start' })
    await mayBegin(t)
    expect(await t.rfb.signIn(host.password)).toEqual(screen)
    expect(Buffer.concat(t.sent).includes('canary')).toBe(false)
    expect(t.ended).toEqual([])
  })

  it('REMOTE-197 encrypts for a target that offers only anonymous TLS', async () => {
    host = await new VncHost().start(['-SecurityTypes', 'TLSVnc'])
    t = open(host.port, { username: '', password: host.password })
    await mayBegin(t)
    expect(await t.rfb.begin()).toEqual(screen)
    t.page.say({ t: 'opened' })
    expect((await t.rfb.picture(640, 480)).length).toBe(640 * 480 * 4)
  })

  it('REMOTE-197 asks about a certificate before the password is sent, and sends none to another one', async () => {
    const { key, cert } = selfSigned('target')
    writeFileSync(join(folder, 'key.pem'), key)
    writeFileSync(join(folder, 'cert.pem'), cert)
    const files = ['-X509Key', join(folder, 'key.pem'), '-X509Cert', join(folder, 'cert.pem')]
    host = await new VncHost().start(['-SecurityTypes', 'X509Vnc', ...files])
    t = open(host.port, { username: '', password: host.password })
    expect(await t.page.hears('hostkey')).toMatchObject({ state: 'new', type: 'X.509' })
    t.page.say({ t: 'hostkey', accept: true })
    await mayBegin(t)
    expect(await t.rfb.begin()).toEqual(screen)
    const { fingerprint } = t.memory
    t.session.end('over')
    t = open(host.port, { username: '', password: host.password }, fingerprint)
    await mayBegin(t)
    expect(await t.rfb.begin()).toEqual(screen)
    t.session.end('over')
    t = open(host.port, { username: '', password: host.password }, 'SHA256:other')
    expect(await t.page.hears('hostkey')).toMatchObject({ state: 'changed', remembered: 'SHA256:other' })
    t.page.say({ t: 'hostkey', accept: true })
    expect(await t.page.hears('error')).toMatchObject({ step: 'login', code: 'HOST_KEY_CHANGED' })
    rmSync(folder, { recursive: true })
  })
})

/** A target of the test, which answers each message of the client with the next one. */
async function scripted(...answers: (Buffer | string)[]): Promise<{ port: number; heard: () => Buffer }> {
  const heard: Buffer[] = []
  service = await tcpService((socket: Socket) => {
    const left = [...answers]
    socket.write(left.shift()!)
    socket.on('data', (data: Buffer) => {
      heard.push(data)
      const next = left.shift()
      if (next !== undefined) socket.write(next)
    })
  })
  return { port: service.port, heard: () => Buffer.concat(heard) }
}

describe('remembered credentials for other VNC servers', () => {
  const zero = Buffer.alloc(4)

  it('REMOTE-197 sends username and password to a target that asks for both', async () => {
    const offers = Buffer.from([1, 0, 0, 1, 0])
    const target = await scripted(
      'RFB 003.008\n',
      Buffer.from([2, 2, 19]),
      Buffer.from([0, 2]),
      Buffer.concat([Buffer.from([0]), offers]),
      zero,
    )
    t = open(target.port, { username: 'pump', password: 'canary-5' })
    await mayBegin(t)
    expect(target.heard().toString('latin1')).toMatch(/pumpcanary-5$/)
  })

  it('REMOTE-197 knows the oldest version, which has no offers and gives no reason', async () => {
    const target = await scripted(
      'RFB 003.003\n',
      Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.alloc(16)]),
      Buffer.from([0, 0, 0, 1]),
    )
    t = open(target.port, { username: '', password: 'secret' })
    expect(await t.page.hears('denied')).toEqual({ t: 'denied', message: '', fields: ['password'] })
  })

  it('REMOTE-197 leaves a sign-in that it cannot do to the page, on a connection of its own', async () => {
    const offers = Buffer.from([1, 5])
    const target = await scripted('RFB 003.008\n', offers)
    t = open(target.port, { username: '', password: 'canary-6' })
    await mayBegin(t)
    await t.page.shows('RFB 003.008')
    expect(t.streams).toHaveLength(2)
    expect(t.streams[0]!.duplex.destroyed).toBe(true)
    expect(target.heard().includes('canary')).toBe(false)
  })

  it('REMOTE-130 ends the session when the target closes the connection, or is no VNC server', async () => {
    service = await tcpService((socket) => void socket.end('RFB 003.008\n'))
    t = open(service.port, { username: '', password: 'secret' })
    expect(await t.page.hears('error')).toMatchObject({ step: 'login', code: 'CONNECTION_LOST' })
    t.session.end('over')
    await service.stop()
    service = await tcpService((socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n'))
    t = open(service.port, { username: '', password: 'secret' })
    expect(await t.page.hears('error')).toMatchObject({ step: 'connect', code: 'NOT_VNC' })
  })
})
