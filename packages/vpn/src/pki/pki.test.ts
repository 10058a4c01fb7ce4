import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createAuthority, issueCertificate } from './certificates.ts'
import { createRevocationList } from './revocation-list.ts'
import { createClientKey, createServerKey, createSharedKey } from './tls-crypt.ts'

const folder = mkdtempSync(join(tmpdir(), 'outpost-pki-'))
afterAll(() => rmSync(folder, { recursive: true }))
const place = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
/** What openssl says of a certificate: its output, or the error. */
const verify = (...args: string[]): string => {
  try {
    return execFileSync('openssl', ['verify', ...args], { encoding: 'utf8', stdio: 'pipe', timeout: 20_000 })
  } catch (error) {
    return String((error as { stderr: string }).stderr)
  }
}
const now = new Date()

test('VPN-062 openssl accepts the certificates for their own use only, and refuses a revoked one', async () => {
  const authority = await createAuthority('Hub 1', { days: 3650, now })
  const [server, client, other] = await Promise.all([
    issueCertificate(authority, 'hub-1', 'server', { days: 3650, now }),
    issueCertificate(authority, 'device-7', 'client', { days: 825, now }),
    issueCertificate(authority, 'user-8', 'client', { days: 365, now }),
  ])
  const ca = place('ca.crt', authority.certificate)
  const [serverFile, clientFile, otherFile] = [server, client, other].map(({ certificate }, index) =>
    place(`${String(index)}.crt`, certificate),
  ) as [string, string, string]
  expect(verify('-CAfile', ca, '-purpose', 'sslserver', serverFile)).toContain('OK')
  expect(verify('-CAfile', ca, '-purpose', 'sslclient', clientFile)).toContain('OK')
  expect(verify('-CAfile', ca, '-purpose', 'sslclient', serverFile)).toContain('purpose')
  expect(verify('-CAfile', ca, '-purpose', 'sslserver', clientFile)).toContain('purpose')

  const list = place('crl.pem', await createRevocationList(authority, [{ serial: client.serial, at: now }], now))
  expect(verify('-CAfile', ca, '-CRLfile', list, '-crl_check', clientFile)).toContain('revoked')
  expect(verify('-CAfile', ca, '-CRLfile', list, '-crl_check', otherFile)).toContain('OK')

  const read = new X509Certificate(client.certificate)
  expect(read.serialNumber.toLowerCase()).toBe(client.serial)
  expect(new Date(read.validTo).getTime()).toBeCloseTo(now.getTime() + 825 * 86_400_000, -4)
  // A device whose clock is some hours late still connects.
  expect(new Date(read.validFrom).getTime()).toBeLessThan(now.getTime() - 80_000_000)
})

test('an authority of another hub has signed nothing here', async () => {
  const [one, two] = [await createAuthority('One', { days: 10, now }), await createAuthority('Two', { days: 10, now })]
  const client = await issueCertificate(two, 'device-1', 'client', { days: 10, now })
  const foreign = place('foreign.crt', client.certificate)
  expect(verify('-CAfile', place('one.crt', one.certificate), foreign)).toContain('error')
})

test('keys of tls-crypt have the form that OpenVPN reads', () => {
  expect(createSharedKey()).toMatch(/^-----BEGIN OpenVPN Static key V1-----\n([0-9a-f]{32}\n){16}-----END/)
  const server = createServerKey()
  const [one, two] = [createClientKey(server, 'device-1'), createClientKey(server, 'device-1')]
  expect(one).not.toBe(two)
  expect(one).toMatch(/^-----BEGIN OpenVPN tls-crypt-v2 client key-----\n/)
  expect(() => createClientKey(server, 'x'.repeat(501))).toThrow('longer than 500 bytes')
})
