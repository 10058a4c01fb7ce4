import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import ssh2 from 'ssh2'
import { afterEach, describe, expect, it } from 'vitest'
import { compiledCiphers } from '../native/ciphers.mjs'
import { readHostKey } from './ssh2-internals.ts'
import { openSshKey } from './testing/fake-host.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { hasProgram } from './testing/peers.ts'
import { setUp, type Setup, until } from './testing/setup.ts'

const require = createRequire(import.meta.url)

describe('ssh2', () => {
  it('is the version whose internal fields we use', () => {
    expect((require('ssh2/package.json') as { version: string }).version).toBe('1.17.0')
  })

  it.skipIf(compiledCiphers() === 'missing')('has ciphers that survive garbage collection', () => {
    expect(compiledCiphers()).toBe('safe')
    // In a separate process, because a failure aborts the process.
    const churn = spawnSync(process.execPath, [
      '-e',
      churnCiphers,
      require.resolve('ssh2/lib/protocol/crypto/build/Release/sshcrypto.node'),
    ])
    expect([churn.status, churn.stdout.toString()]).toEqual([0, 'survived'])
  })
})

const churnCiphers = `
  const { ChaChaPolyCipher, ChaChaPolyDecipher } = require(process.argv[1])
  let rounds = 0
  const timer = setInterval(() => {
    for (let n = 0; n < 5000; n++) [new ChaChaPolyCipher(Buffer.alloc(64)), new ChaChaPolyDecipher(Buffer.alloc(64))]
    if (++rounds < 20) return
    clearInterval(timer)
    process.stdout.write('survived')
  }, 1)`

describe('the host key', () => {
  it('signs like ssh2 itself', () => {
    const text = openSshKey()
    const data = randomBytes(32)
    const plain = ssh2.utils.parseKey(text)
    if (plain instanceof Error || Array.isArray(plain)) throw new Error('no key')
    expect(readHostKey(text).sign(data).equals(plain.sign(data))).toBe(true)
  })

  it('must be a private Ed25519 key', () => {
    const { private: ecdsa } = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 })
    const { public: line } = ssh2.utils.generateKeyPairSync('ed25519')
    expect(() => readHostKey(ecdsa)).toThrow('must be a private ssh-ed25519 key')
    expect(() => readHostKey(line)).toThrow('must be a private ssh-ed25519 key')
    expect(() => readHostKey('nonsense')).toThrow('cannot be read')
    expect(() => readHostKey('')).toThrow('cannot be read')
  })
})

describe('a connection after login', () => {
  let t: Setup
  afterEach(async () => {
    await t.close()
  })

  const ciphers = ['chacha20-poly1305@openssh.com', 'aes128-gcm@openssh.com', 'aes128-ctr', 'aes256-ctr'] as const
  it.each(ciphers)('works, rekeys, and keeps working (%s)', async (cipher) => {
    t = await setUp()
    t.host.know(1, t.home.openSshKey('k'))
    const device = await FakeDevice.login(t.home, 'k', 'd_1', t.port, { algorithms: { cipher: [cipher] } })
    await device.exec('outpost1')
    device.send({ kind: 'hello' })
    for (let n = 0; n < 3; n++) {
      await until('an answer', () => device.frames.length === n + 1)
      device.send({ kind: 'event', name: 'x', text: 'y'.repeat(2000) })
      await until('the event', () => t.host.frames().length === n + 1)
      await device.renewKeys()
      expect(t.gateway.link.send(1, { kind: 'ping', n })).toBe(true)
    }
    expect(device.closed).toBe(false)
  })

  it.runIf(hasProgram('ssh'))('works when OpenSSH rekeys every 256 KiB', async () => {
    t = await setUp()
    t.host.know(1, t.home.openSshKey('k'))
    const peer = t.home.ssh('k', 'd_1', t.port, ['-o', 'RekeyLimit=256K', '127.0.0.1', 'outpost1'])
    peer.write('{"kind":"hello"}\n')
    await until('online', () => t.gateway.link.isConnected(1))
    for (let n = 0; n < 60; n++)
      peer.write(`{"kind":"event","name":"e${n}","text":"${'z'.repeat(2000)}","more":"${'z'.repeat(30_000)}"}\n`)
    await until('all events', () => t.host.frames().length === 60)
    for (let n = 0; n < 40; n++)
      await until('room', () =>
        t.gateway.link.send(1, {
          kind: 'run',
          id: `i${n}`,
          name: 'exec',
          timeout: 1,
          input: { command: 'c'.repeat(30_000) },
        }),
      )
    await until('all commands', () => peer.lines.length === 41)
  })
})
