import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { selfSigned } from '../../testing/self-signed.ts'
import type { TargetCredentials } from '../adapter.ts'
import { streamTo } from '../testing/hosts.ts'
import { fingerprintOf, hasRdp, ShadowHost, XrdpHost } from '../testing/rdp-host.ts'
import { acceptHostKey, openSession, type TestSession } from '../testing/session.ts'
import { tcpService } from '../testing/telnet-host.ts'
import { rdp } from './adapter.ts'
import { element, integer, readElement } from './der.ts'
import { connectionRequest } from './negotiation.ts'

const request = element(0x30, element(0xa0, integer(3390)), element(0xa6, element(0x04, connectionRequest())))

let t: TestSession & { bytes: () => Buffer }
const open = (port: number, remembered?: string, credentials?: TargetCredentials): void => {
  const session = openSession(port, remembered, streamTo, rdp, credentials)
  const parts: Buffer[] = []
  session.page.onBytes = (bytes) => void parts.push(bytes)
  session.page.say({ t: 'start' })
  t = { ...session, bytes: () => Buffer.concat(parts) }
}
const steps = (): string[] => t.page.notices.flatMap((notice) => (notice.t === 'step' ? [notice.step] : []))
const heard = (type: string): number => t.page.notices.filter((notice) => notice.t === type).length
afterEach(() => t.session.end('over'))

/** The first certificate in the answer to a request. */
function certificateIn(answer: Buffer): Buffer {
  const outer = readElement(answer)!
  for (let at = 0; at < outer.content.length;) {
    const field = readElement(outer.content, at)!
    if (field.tag === 0xa7) return readElement(readElement(field.content)!.content)!.content
    at = field.end
  }
  throw new Error('no certificates')
}

describe.skipIf(!hasRdp)('xrdp', () => {
  const host = new XrdpHost()
  beforeAll(() => host.start())
  afterAll(() => host.stop())

  it('REMOTE-140 asks about the certificate before the sign-in, and then connects for the page', async () => {
    open(host.port)
    expect(await t.page.hears('hostkey')).toMatchObject({ state: 'new', fingerprint: host.fingerprint, type: 'X.509' })
    t.page.say({ t: 'hostkey', accept: true })
    expect(await t.page.hears('security')).toEqual({ t: 'security', nla: false, stored: false })
    expect(t.memory.fingerprint).toBe(host.fingerprint)
    // In two parts, as a slow browser sends it.
    t.page.send(request.subarray(0, 10))
    t.page.send(request.subarray(10))
    await t.page.until('the sign-in', () => steps().includes('login'))
    expect(steps()).toEqual(['tunnel', 'connect', 'tls', 'login'])
    expect(fingerprintOf(certificateIn(t.bytes()))).toBe(host.fingerprint)
    t.session.end('over')
    expect(t.ended[0]!.counts.fromDevice).toBeGreaterThan(1000)
  })

  it('REMOTE-142 reports that stored credentials can be inserted, and does so at once for a known certificate', async () => {
    open(host.port, host.fingerprint, { username: 'operator', password: 'secret' })
    expect(await t.page.hears('security')).toEqual({ t: 'security', nla: false, stored: true })
    expect(JSON.stringify(t.page.notices)).not.toContain('secret')
  })

  it('REMOTE-143 sends nothing more for a refused certificate', async () => {
    open(host.port, 'SHA256:another')
    expect(await t.page.hears('hostkey')).toMatchObject({ state: 'changed', remembered: 'SHA256:another' })
    t.page.say({ t: 'hostkey', accept: false })
    expect(await t.page.hears('error')).toMatchObject({ step: 'tls', code: 'HOST_KEY_REFUSED' })
    expect(t.streams).toHaveLength(1)
  })

  it('REMOTE-143 reports a target that supports only the old encryption', async () => {
    const old = await new XrdpHost().start('rdp')
    try {
      open(old.port)
      expect(await t.page.hears('error')).toMatchObject({ step: 'connect', code: 'RDP_OLD_SECURITY' })
    } finally {
      await old.stop()
    }
  })
})

describe.skipIf(!hasRdp)('freerdp-shadow', () => {
  const host = new ShadowHost()
  beforeAll(() => host.start())
  afterAll(() => host.stop())

  it('REMOTE-142 reports that the browser needs the password, even if one is stored', async () => {
    open(host.port, undefined, { username: 'operator', password: 'secret' })
    await acceptHostKey(t)
    expect(await t.page.hears('security')).toEqual({ t: 'security', nla: true, stored: false })
  })
})

describe('a hostile target', () => {
  let service: Awaited<ReturnType<typeof tcpService>>
  afterEach(() => service.stop())
  const confirmation = Buffer.from('030000130ed000001234000200080001000000', 'hex')

  it('REMOTE-143 reports the step at which a target fails', { timeout: 60_000 }, async () => {
    const answers: [Buffer, string, string][] = [
      [Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'), 'connect', 'NOT_RDP'],
      [Buffer.from([3, 0, 0xff, 0xff, 1]), 'connect', 'NOT_RDP'],
      [Buffer.from('030000130ed000001234000300080006000000', 'hex'), 'connect', 'RDP_REFUSED'],
      [Buffer.concat([confirmation, Buffer.from('not TLS at all, but a text')]), 'tls', 'TLS_FAILED'],
    ]
    for (const [answer, step, code] of answers) {
      service = await tcpService((socket) => socket.once('data', () => socket.write(answer)))
      open(service.port)
      expect(await t.page.hears('error', 30_000)).toMatchObject({ step, code })
      await service.stop()
    }
    service = await tcpService((socket) => socket.once('data', () => socket.resetAndDestroy()))
    open(service.port)
    expect(await t.page.hears('error')).toMatchObject({ step: 'connect', code: 'CONNECTION_LOST' })
    await service.stop()
    service = await tcpService(() => {})
    open(service.port)
    expect(await t.page.hears('error', 20_000)).toMatchObject({ step: 'connect', code: 'TIMEOUT' })
    expect(t.streams[0]!.duplex.destroyed).toBe(true)
  })

  /** A target that confirms, and presents each of these certificates once. */
  const presenting = (certificates: { key: Buffer; cert: Buffer }[]): ReturnType<typeof tcpService> =>
    tcpService((socket) =>
      socket.once('data', () => {
        socket.write(confirmation)
        const secured = new tls.TLSSocket(socket, { isServer: true, ...certificates.shift()! })
        secured.on('error', () => {})
        secured.on('data', () => secured.write('GET / HTTP/1.1\r\n\r\n'))
      }),
    )

  it('REMOTE-143 ends if the certificate changes between the question and the sign-in', async () => {
    service = await presenting([selfSigned('one'), selfSigned('two')])
    open(service.port)
    await acceptHostKey(t)
    await t.page.hears('security')
    t.page.send(request)
    expect(await t.page.hears('error')).toMatchObject({ step: 'tls', code: 'CERTIFICATE_CHANGED' })
  })

  it('REMOTE-143 ends if the page sends no request, and if the target violates the protocol', async () => {
    const one = selfSigned('one')
    service = await presenting([one, one, one])
    open(service.port, fingerprintOf(one.cert))
    await t.page.hears('security')
    t.page.send(Buffer.from('GET / HTTP/1.1\r\n'.padEnd(300)))
    expect(await t.page.hears('error')).toMatchObject({ step: 'login', code: 'BAD_MESSAGE' })
    open(service.port, fingerprintOf(one.cert))
    await t.page.hears('security')
    t.page.send(request)
    await t.page.until('the sign-in', () => steps().includes('login'))
    // The first message of MCS, to which the target answers with HTTP.
    t.page.send(Buffer.from([3, 0, 0, 12, 2, 0xf0, 0x80, 0x7f, 0x65, 0, 0, 0]))
    expect(await t.page.hears('error')).toMatchObject({ step: 'login', code: 'CONNECTION_LOST' })
  })

  it('REMOTE-142 a target that closes the connection during the sign-in is reported as a refused sign-in', async () => {
    const one = selfSigned('one')
    // It selects network level authentication.
    const confirmed = Buffer.from('030000130ed000001234000200080002000000', 'hex')
    service = await tcpService((socket) =>
      socket.once('data', () => {
        socket.write(confirmed)
        const secured = new tls.TLSSocket(socket, { isServer: true, ...one })
        secured.on('error', () => {})
        secured.on('data', () => secured.destroy())
      }),
    )
    open(service.port, fingerprintOf(one.cert))
    for (let attempt = 1; attempt <= 2; attempt++) {
      await t.page.until('the question', () => heard('security') === attempt)
      t.page.send(request)
      await t.page.until('the sign-in', () => steps().filter((step) => step === 'login').length === attempt)
      t.page.send(Buffer.from([0x30, 3, 1, 2, 3]))
      await t.page.until('the refusal', () => heard('refused') === attempt)
      t.page.say({ t: 'refused' })
      t.page.say({ t: 'start' })
    }
    expect(heard('error')).toBe(0)
  })
})
