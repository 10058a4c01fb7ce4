import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../../../start/env.ts'
import type { Found, Subject } from '../check.ts'
import { certificate } from './certificate.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) process.stderr.write('left out: certificates (no openssl here; apt-get install openssl)\n')

describe.runIf(hasOpenssl)('the check of the certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-certificates-'))
  const file = (name: string): string => join(folder, name)
  const trusted = tls.getCACertificates('default')
  const openssl = (line: string): void => void execFileSync('openssl', line.split(' '), { stdio: 'ignore' })
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'

  /** Makes a certificate that our own authority signs. */
  function issue(names: string, days: number): { cert: Buffer; key: Buffer } {
    writeFileSync(file('names'), `subjectAltName=${names}`)
    openssl(`req ${key} -keyout ${file('k.pem')} -out ${file('r.pem')} -subj /CN=test`)
    const authority = `-CA ${file('ca.pem')} -CAkey ${file('ca-key.pem')} -CAcreateserial`
    openssl(`x509 -req -in ${file('r.pem')} ${authority} -days ${days} -extfile ${file('names')} -out ${file('c.pem')}`)
    return { cert: readFileSync(file('c.pem')), key: readFileSync(file('k.pem')) }
  }

  /** Serves a certificate and checks it. */
  async function check(names: string, days: number, webDomain = 'web.localhost', orders?: object): Promise<Found> {
    const server = tls.createServer(issue(names, days), (socket) => socket.on('error', () => {}))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const acme = { OUTPOST_ACME: 'https://ca.example/directory', OUTPOST_PUBLIC_URL: 'https://outpost.example' }
    const env = readEnv({ OUTPOST_WEB_DOMAIN: webDomain, ...(orders && acme) })
    const database = { rows: async () => [orders] } as unknown as Subject['database']
    const subject = { env, address: `https://localhost:${port}`, database } as Subject
    const result = await certificate.run(subject, AbortSignal.timeout(10_000))
    server.close()
    return result
  }

  beforeAll(() => {
    openssl(`req -x509 ${key} -keyout ${file('ca-key.pem')} -out ${file('ca.pem')} -days 100 -subj /CN=Own`)
  })
  afterAll(() => {
    tls.setDefaultCACertificates(trusted)
    rmSync(folder, { recursive: true, force: true })
  })

  test('SYSTEM-040 a certificate is untrusted, valid, about to expire, for another name, or lacks the wildcard', async () => {
    expect((await check('DNS:localhost', 90)).code).toBe('certificate.untrusted')
    tls.setDefaultCACertificates([...trusted, readFileSync(file('ca.pem'), 'utf8')])
    const end = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    expect(await check('DNS:localhost', 90)).toMatchObject({ code: 'certificate.ok', values: { date: end } })
    expect((await check('DNS:localhost', 10)).code).toBe('certificate.expires')
    expect(await check('DNS:other.example', 90)).toMatchObject({
      code: 'certificate.wrong_name',
      values: { host: 'localhost', names: 'other.example' },
    })
    expect((await check('DNS:localhost', 90, 'web.example')).code).toBe('certificate.wildcard')
    expect((await check('DNS:localhost,DNS:*.web.example', 90, 'web.example')).code).toBe('certificate.ok')
  })

  test('SYSTEM-104 of a certificate that is ordered automatically, the check tells how the orders end', async () => {
    tls.setDefaultCACertificates([...trusted, readFileSync(file('ca.pem'), 'utf8')])
    const orders = { issued: true, failure: null, next_at: new Date('2026-12-24T12:30:00Z') }
    const ask = (state: object, webDomain?: string): Promise<Found> => check('DNS:localhost', 10, webDomain, state)
    expect((await ask(orders)).code).toBe('certificate.automatic')
    expect((await ask({ ...orders, issued: false })).code).toBe('certificate.ordered')
    const failed = { ...orders, failure: 'Connection refused' }
    const values = { host: 'localhost', reason: 'Connection refused.', next: '2026-12-24 12:30 UTC' }
    expect(await ask(failed)).toEqual({ code: 'certificate.not_renewed', values })
    expect(await ask({ ...failed, issued: false })).toEqual({ code: 'certificate.not_issued', values })
    expect((await ask(orders, 'web.example')).code).toBe('certificate.no_wildcard')
  })
})
