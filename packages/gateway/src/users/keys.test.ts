import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isSignedByUser, readUserKey } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'outpost-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let n = 0
const create = (type: string, bits?: number): { line: string; fingerprint: string } => {
  const file = join(folder, `key-${n++}`)
  execFileSync('ssh-keygen', ['-q', '-t', type, ...(bits ? ['-b', String(bits)] : []), '-N', '', '-f', file])
  const fingerprint = execFileSync('ssh-keygen', ['-lf', file]).toString().split(' ')[1]!
  return { line: readFileSync(`${file}.pub`, 'utf8'), fingerprint }
}

it.each([
  ['ed25519', undefined],
  ['ecdsa', 256],
  ['ecdsa', 384],
  ['ecdsa', 521],
  ['rsa', 2048],
  ['rsa', 4096],
] as const)('REMOTE-171: reads a key of the type %s with %s bits as ssh-keygen does', (type, bits) => {
  const { line, fingerprint } = create(type, bits)
  expect(readUserKey(line)?.fingerprint).toBe(fingerprint)
})

it('REMOTE-171: refuses keys that are short, cut, mixed up, or not public', () => {
  const { line } = create('ed25519')
  const [, base64 = ''] = line.split(' ')
  const blob = Buffer.from(base64, 'base64')
  const withTail = Buffer.concat([blob, Buffer.from([0, 0, 0, 0])])
  for (const text of [
    create('rsa', 1024).line,
    `ssh-rsa ${base64}`,
    `ssh-ed25519 ${blob.subarray(0, -1).toString('base64')}`,
    `ssh-ed25519 ${withTail.toString('base64')}`,
    `${line}${create('ed25519').line}`,
    `command="sh" ${line}`,
    readFileSync(join(folder, 'key-0'), 'utf8'),
    base64,
    '',
  ])
    expect(readUserKey(text), text).toBeUndefined()
})

it('REMOTE-171: refuses an RSA key whose exponent or modulus would take long to check', () => {
  const field = (bytes: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  const rsa = (exponent: Buffer, modulus: Buffer): string =>
    `ssh-rsa ${Buffer.concat([field(Buffer.from('ssh-rsa')), field(exponent), field(modulus)]).toString('base64')}`
  const usual = Buffer.from([1, 0, 1])
  const modulus = (bytes: number): Buffer => Buffer.concat([Buffer.from([0]), Buffer.alloc(bytes, 0xff)])
  expect(readUserKey(rsa(usual, modulus(256)))).toBeDefined()
  expect(readUserKey(rsa(Buffer.alloc(256, 0x7f), modulus(256)))).toBeUndefined()
  expect(readUserKey(rsa(usual, modulus(2048)))).toBeUndefined()
  // A second way to write the same number would be a second fingerprint of the same key.
  expect(readUserKey(rsa(usual, Buffer.concat([Buffer.from([0]), modulus(256)])))).toBeUndefined()
})

it('REMOTE-172: a signature of RSA with SHA-1 is none', () => {
  const key = readUserKey(create('rsa', 2048).line)!
  expect(isSignedByUser(key.type, key.blob, Buffer.from('data'), Buffer.alloc(256), undefined)).toBe(false)
  expect(isSignedByUser(key.type, key.blob, Buffer.from('data'), Buffer.alloc(256), 'sha1')).toBe(false)
})
