import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { terminalWindow } from '@outpost/contract/remote-access/constants'
import { hasSshd, OpenSsh } from '../testing/hosts.ts'
import { acceptHostKey, openSession, type TestSession } from '../testing/session.ts'

const size = { cols: 100, rows: 30 } as const

describe.skipIf(!hasSshd)('a terminal on OpenSSH', () => {
  const host = new OpenSsh()
  let t: TestSession
  // Frequent rekeying: a new key exchange must neither ask for the host key again nor stop the output.
  beforeAll(() => host.start(['RekeyLimit 8M']))
  afterAll(() => host.stop())
  afterEach(() => t.session.end('over'))

  const logIn = async (speed = Infinity): Promise<void> => {
    t = openSession(host.port, host.fingerprint)
    t.page.speed = speed
    t.page.say({ t: 'open', ...size, username: host.user, key: host.read('login') })
    await t.page.hears('ready')
    t.page.type("PS1='READY''> '\n")
    await t.page.shows(/READY> $/)
    t.page.forget()
  }

  it('REMOTE-048 REMOTE-049: logs in by key, asks about a new host key once and remembers it', async () => {
    t = openSession(host.port)
    t.page.say({ t: 'open', ...size, username: host.user, key: host.read('login') })
    expect(await t.page.hears('hostkey')).toEqual({
      t: 'hostkey',
      state: 'new',
      fingerprint: host.fingerprint,
      type: 'ssh-ed25519',
    })
    expect(t.memory.fingerprint).toBeUndefined()
    t.page.say({ t: 'hostkey', accept: true })
    await t.page.hears('ready')
    expect(t.memory.fingerprint).toBe(host.fingerprint)
    t.session.end('over')
    t = openSession(host.port, t.memory.fingerprint)
    t.page.say({ t: 'open', ...size, username: host.user, key: host.read('login') })
    await t.page.until('ready', () => t.page.notices.some((notice) => notice.t === 'ready'))
    expect(t.page.notices).toEqual([
      ...['tunnel', 'connect', 'login', 'shell'].map((step) => ({ t: 'step', step })),
      { t: 'ready' },
    ])
  })

  it.each(['ed25519', 'ecdsa', 'rsa'])(
    'accepts an %s key with its passphrase, and asks again after a wrong one',
    async (type) => {
      const key = host.key(`locked-${type}`, 'right', type)
      appendFileSync(join(host.folder, 'authorized_keys'), host.read(`locked-${type}.pub`))
      t = openSession(host.port, host.fingerprint)
      t.page.say({ t: 'open', ...size, username: host.user, key })
      expect((await t.page.hears('denied')).message).toContain('passphrase')
      t.page.say({ t: 'open', ...size, username: host.user, key, passphrase: 'wrong' })
      expect((await t.page.hears('denied')).message).toContain('passphrase')
      expect(t.streams).toHaveLength(0)
      t.page.say({ t: 'open', ...size, username: host.user, key, passphrase: 'right' })
      await t.page.hears('ready')
    },
  )

  it('gives the shell a UTF-8 locale, a terminal type and its size, and follows a resize', async () => {
    await logIn()
    t.page.type('stty size; echo $TERM $LANG; echo Grüße\n')
    await t.page.shows(/30 100\r\nxterm-256color C\.UTF-8\r\nGrüße\r\n/)
    t.page.say({ t: 'resize', cols: 132, rows: 43 })
    t.page.type('stty size\n')
    await t.page.shows('43 132')
  })

  it('keeps input and resizes from before the shell was ready', async () => {
    t = openSession(host.port)
    t.page.say({ t: 'open', ...size, username: host.user, key: host.read('login') })
    t.page.say({ t: 'resize', cols: 77, rows: 22 })
    t.page.type('stty size\n')
    await acceptHostKey(t)
    await t.page.shows('22 77')
  })

  it('ends with the exit status and counts bytes both ways', async () => {
    await logIn()
    t.page.type('exit 3\n')
    expect(await t.page.hears('end')).toEqual({ t: 'end', reason: 'exited', exit: 3 })
    expect(t.page.closed).toEqual({ reason: 'exited' })
    expect(t.ended).toHaveLength(1)
    expect(t.ended[0]).toMatchObject({ reason: 'exited' })
    expect(t.ended[0]!.counts.toDevice).toBeGreaterThan(1000)
    expect(t.ended[0]!.counts.fromDevice).toBeGreaterThan(1000)
    await t.page.until('the end of the stream', () => t.streams.every((stream) => stream.duplex.destroyed))
  })

  it('REMOTE-050: never sends a page more than the window before an acknowledgement, and loses nothing', async () => {
    await logIn()
    const before = t.page.received
    t.page.maxUnshown = 0
    t.page.type("head -c 50000000 /dev/zero | tr '\\0' x; echo; echo DO''NE\n")
    await t.page.shows('DONE', 60_000)
    expect(t.page.received - before).toBeGreaterThan(50_000_000)
    expect(t.page.maxUnshown).toBeGreaterThan(terminalWindow.ackEvery)
    expect(t.page.maxUnshown).toBeLessThanOrEqual(terminalWindow.high)
    expect(t.page.notices.filter((notice) => notice.t === 'hostkey')).toEqual([])
  }, 90_000)

  it('stops reading when the page shows nothing', async () => {
    await logIn()
    t.page.speed = 0
    t.page.maxUnshown = 0
    t.page.type('yes\n')
    await t.page.until('a full window', () => t.page.maxUnshown > terminalWindow.high - terminalWindow.ackEvery)
    const held = t.page.received
    await sleep(300)
    expect(t.page.received - held).toBeLessThanOrEqual(terminalWindow.ackEvery)
    expect(t.page.maxUnshown).toBeLessThanOrEqual(terminalWindow.high)
  })

  it('REMOTE-050: shows a prompt soon after Ctrl-C during heavy output, on a slow page', async () => {
    await logIn(400_000)
    t.page.type('yes\n')
    await sleep(2000)
    const pressed = t.page.received
    t.page.type('\u0003')
    await t.page.shows(/READY> $/)
    // After the key at most the window arrives, plus the buffers of the pseudo-terminal and sshd: under 1 s at 400 kB/s.
    expect(t.page.received - pressed).toBeLessThan(2 * terminalWindow.high)
  })

  it('ends when the browser disconnects, and on request', async () => {
    await logIn()
    t.page.leave()
    expect(t.ended.map((end) => end.reason)).toEqual(['left'])
    await t.page.until('the end of the stream', () => t.streams.every((stream) => stream.duplex.destroyed))
    await logIn()
    t.session.end('signed_out')
    expect(await t.page.hears('end')).toEqual({ t: 'end', reason: 'signed_out' })
    expect(t.ended.map((end) => end.reason)).toEqual(['signed_out'])
    await t.page.until('the end of the stream', () => t.streams.every((stream) => stream.duplex.destroyed))
  })

  it('reports a lost connection', async () => {
    await logIn()
    t.streams[0]!.duplex.destroy(new Error('the tunnel ended'))
    expect(await t.page.hears('error')).toMatchObject({ step: 'session', code: 'CONNECTION_LOST' })
    expect(await t.page.hears('end')).toMatchObject({ reason: 'lost' })
  })
})

describe.skipIf(!hasSshd)('a terminal on an old device', () => {
  it.each([
    ['key exchange', 'KexAlgorithms diffie-hellman-group1-sha1'],
    ['key exchange of a large group', 'KexAlgorithms diffie-hellman-group18-sha512'],
    ['cipher', 'Ciphers 3des-cbc'],
    ['cipher and checksum', 'Ciphers aes128-cbc\nMACs hmac-md5'],
  ])('supports a server that only speaks %s', async (_what, option) => {
    const host = await new OpenSsh().start([option])
    const t = openSession(host.port, host.fingerprint)
    t.page.say({ t: 'open', ...size, username: host.user, key: host.read('login') })
    await t.page.hears('ready')
    t.page.type('stty size\n')
    await t.page.shows('30 100')
    t.session.end('over')
    await host.stop()
  })

  it.each([
    ['nothing is in common', 'sntrup761x25519-sha512@openssh.com'],
    [
      'the host would choose a prime that we have to check',
      'diffie-hellman-group-exchange-sha256,diffie-hellman-group-exchange-sha1',
    ],
  ])('reports when %s', async (_what, kex) => {
    const host = await new OpenSsh().start([`KexAlgorithms ${kex}`])
    const t = openSession(host.port, host.fingerprint)
    t.page.say({ t: 'open', ...size, username: host.user, key: host.read('login') })
    expect(await t.page.hears('error')).toMatchObject({ step: 'connect', code: 'NO_COMMON_ALGORITHM' })
    await host.stop()
  })
})
