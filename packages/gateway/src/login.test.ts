import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import type { ParsedKey } from 'ssh2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprintOf, isDeviceKey, isSignedBy } from './keys.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { hasProgram } from './testing/peers.ts'
import { setUp, type Setup, until } from './testing/setup.ts'
import { readUserName } from './user-name.ts'

let t: Setup
beforeEach(async () => {
  t = await setUp()
})
afterEach(async () => {
  await t.close()
})

const parse = (file: string): ParsedKey => {
  const parsed = ssh2.utils.parseKey(readFileSync(join(t.home.path, file)))
  if (parsed instanceof Error) throw parsed
  return Array.isArray(parsed) ? parsed[0]! : parsed
}
const blobOf = (line: string): string => line.split(' ')[1]!

/** An agent that offers public keys in order and signs for all of them with one private key. */
class LyingAgent extends ssh2.BaseAgent<ParsedKey> {
  readonly offered: ParsedKey[]
  readonly signer: ParsedKey

  constructor(offered: ParsedKey[], signer: ParsedKey) {
    super()
    this.offered = offered
    this.signer = signer
  }

  override getIdentities(callback: (error: Error | null | undefined, keys?: ParsedKey[]) => void): void {
    callback(null, this.offered)
  }

  override sign(
    _key: ParsedKey,
    data: Buffer,
    _options: unknown,
    callback?: (error: Error | null, signature?: Buffer) => void,
  ): void {
    callback?.(null, this.signer.sign(data))
  }
}

describe('a login', () => {
  it('is bound to the key that was verified, not to one offered before', async () => {
    const victim = t.home.openSshKey('victim')
    const own = t.home.openSshKey('own')
    t.host.know(1, victim)
    t.host.know(2, own)
    const agent = new LyingAgent([parse('victim'), parse('own')], parse('own'))
    // As its own device: the victim's key is offered, probed and signed falsely, then its own key succeeds.
    const device = await FakeDevice.login(t.home, 'own', 'd_2', t.port, { privateKey: undefined, agent } as never)
    await device.exec('outpost1')
    device.send({ kind: 'hello' })
    await until('online', () => t.gateway.link.isConnected(2))
    expect(t.host.authentications.map(({ id, key }) => [id, key])).toEqual([[2, blobOf(own)]])
    // As the victim's device: neither key is accepted.
    await expect(
      FakeDevice.login(t.home, 'own', 'd_1', t.port, { privateKey: undefined, agent } as never),
    ).rejects.toThrow()
    expect(t.host.authentications.map(({ key }) => key)).not.toContain(blobOf(victim))
    expect(t.gateway.link.isConnected(1)).toBe(false)
  })

  it('is refused with a password or for other user names, and closed after three attempts (PLANE-018)', async () => {
    t.home.openSshKey('k')
    for (const user of ['root', 'd_0', 'd_01', 'd_', 'd_1 ', 't_1', 'enrol:', 'D_1', ''])
      await expect(FakeDevice.login(t.home, 'k', user, t.port)).rejects.toThrow()
    await expect(
      FakeDevice.login(t.home, 'k', 'd_1', t.port, { privateKey: undefined, password: 'secret' } as never),
    ).rejects.toThrow()
    expect(t.host.authentications).toEqual([])
    const keys = Array.from({ length: 5 }, (_, n) => {
      t.home.openSshKey(`k${n}`)
      return parse(`k${n}`)
    })
    const agent = new LyingAgent(keys, keys[4]!)
    await expect(
      FakeDevice.login(t.home, 'k', 'd_1', t.port, { privateKey: undefined, agent } as never),
    ).rejects.toThrow()
    expect(t.host.authentications).toEqual([])
  })

  it('fails when the host fails or does not answer', async () => {
    t.host.know(1, t.home.openSshKey('k'))
    t.host.authenticate = async () => {
      throw new Error('no database')
    }
    await expect(FakeDevice.login(t.home, 'k', 'd_1', t.port)).rejects.toThrow()
    expect(t.host.logs.some((line) => line.level === 'error' && line.message === 'login could not be checked')).toBe(
      true,
    )
  })

  it.runIf(hasProgram('ssh'))('accepts no certificate and no other key type', async () => {
    const line = t.home.openSshKey('k')
    t.host.know(1, line)
    const file = (name: string): string => join(t.home.path, name)
    for (const type of ['rsa', 'ecdsa']) {
      execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-f', file(type)])
      t.host.know(1, readFileSync(file(`${type}.pub`), 'utf8'))
      const peer = t.home.ssh(type, 'd_1', t.port, ['127.0.0.1', 'outpost1'])
      expect(await peer.exit).toBe(255)
    }
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file('ca')])
    execFileSync('sh', [
      '-c',
      'ssh-keygen -y -f "$1" > "$1.pub" && ssh-keygen -q -s "$2" -I x -n d_1 "$1.pub"',
      'sh',
      file('k'),
      file('ca'),
    ])
    t.host.know(1, readFileSync(file('k-cert.pub'), 'utf8'))
    const peer = t.home.ssh('k', 'd_1', t.port, [
      '-o',
      `CertificateFile=${file('k-cert.pub')}`,
      '127.0.0.1',
      'outpost1',
    ])
    peer.write('{"kind":"hello"}\n')
    await until('online with the plain key behind the certificate', () => t.gateway.link.isConnected(1))
    expect(t.host.authentications.map(({ key }) => key)).toEqual([blobOf(line)])
  })
})

describe('keys', () => {
  it('must be Ed25519', () => {
    const blob = Buffer.from(blobOf(t.home.openSshKey('k')), 'base64')
    expect(isDeviceKey('ssh-ed25519', blob)).toBe(true)
    expect(isDeviceKey('ssh-ed25519-cert-v01@openssh.com', blob)).toBe(false)
    expect(isDeviceKey('ssh-ed25519', Buffer.concat([blob, Buffer.from('x')]))).toBe(false)
    expect(isDeviceKey('ssh-ed25519', blob.subarray(0, 50))).toBe(false)
    expect(isDeviceKey('ssh-ed25519', Buffer.from(blob).fill('X', 4, 15))).toBe(false)
  })

  it('verify only their own signatures, and never throw', () => {
    const blob = Buffer.from(blobOf(t.home.openSshKey('k')), 'base64')
    const data = randomBytes(100)
    const signature = parse('k').sign(data)
    expect(isSignedBy(blob, data, signature)).toBe(true)
    expect(isSignedBy(blob, randomBytes(100), signature)).toBe(false)
    for (const wrong of [
      Buffer.alloc(0),
      signature.subarray(1),
      Buffer.alloc(64),
      randomBytes(64),
      Buffer.concat([signature, signature]),
    ])
      expect(isSignedBy(blob, data, wrong)).toBe(false)
    expect(isSignedBy(Buffer.concat([blob.subarray(0, 19), Buffer.alloc(32)]), data, Buffer.alloc(64))).toBe(false)
    expect(isSignedBy(Buffer.concat([blob.subarray(0, 19), Buffer.alloc(32, 255)]), data, signature)).toBe(false)
  })

  it.runIf(hasProgram('ssh-keygen'))('have the same fingerprint as ssh-keygen prints', () => {
    const line = t.home.openSshKey('k')
    const printed = execFileSync('ssh-keygen', ['-l', '-f', join(t.home.path, 'k')])
      .toString()
      .split(' ')[1]
    expect(fingerprintOf(Buffer.from(blobOf(line), 'base64'))).toBe(printed)
  })
})

describe('user names', () => {
  it.each([
    ['d_1', { kind: 'device', id: 1 }],
    ['d_999999999999999', { kind: 'device', id: 999_999_999_999_999 }],
    ['t_0123456789abcdef0123456789abcdef', { kind: 'tunnel', id: '0123456789abcdef0123456789abcdef' }],
    ['enrol', { kind: 'enrol', token: undefined }],
    ['enrol:a:b', { kind: 'enrol', token: 'a:b' }],
    ['d_9999999999999999', undefined],
    ['d_1\n', undefined],
    ['t_0123456789ABCDEF0123456789ABCDEF', undefined],
    [`enrol:${'x'.repeat(257)}`, undefined],
  ])('%j', (name, meaning) => {
    expect(readUserName(name)).toEqual(meaning)
  })
})
