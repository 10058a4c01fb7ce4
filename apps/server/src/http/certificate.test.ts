import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { readCertificate } from '../kit/certificate-files.ts'
import type { Log } from '../kit/log.ts'
import { until } from '../testing/until.ts'
import { followCertificate } from './certificate.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) process.stderr.write('left out: renewed certificates (no openssl here; apt-get install openssl)\n')

describe.runIf(hasOpenssl)('a certificate that is renewed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-renewed-'))
  const place = (name: string): string => join(folder, name)
  const files = { certFile: place('cert.pem'), keyFile: place('key.pem') }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Makes a certificate for a name, in files of that name. */
  function issue(name: string): void {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', place(`${name}.key`)]
    const request = ['req', '-x509', ...key, '-out', place(`${name}.pem`), '-days', '2', '-subj', `/CN=${name}`]
    execFileSync('openssl', request, { stdio: 'ignore' })
  }
  const use = (certificate: string, key = certificate): void => {
    copyFileSync(place(`${certificate}.pem`), files.certFile)
    copyFileSync(place(`${key}.key`), files.keyFile)
  }
  /** Returns the name in the certificate that the server shows. */
  async function shown(port: number): Promise<unknown> {
    const socket = tls.connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { CN } = socket.getPeerCertificate().subject
    socket.destroy()
    return CN
  }

  test('SYSTEM-076 is used without a restart, and the former one stays while the files do not belong together', async () => {
    for (const name of ['first', 'second']) issue(name)
    use('first')
    const first = readCertificate(files)
    const server = https.createServer(first)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const lines: string[] = []
    const write = (_values: object, line: string): unknown => lines.push(line)
    const end = followCertificate(server, files, first, { info: write, warn: write } as unknown as Log, 20)
    try {
      expect(await shown(port)).toBe('first')
      use('second', 'first')
      await until(() => lines.length > 0, 'a warning')
      expect(await shown(port)).toBe('first')
      use('second')
      await until(async () => (await shown(port)) === 'second', 'the renewed certificate')
      expect(lines).toEqual([
        'the changed certificate cannot be used, and the former one stays',
        'the certificate was renewed',
      ])
    } finally {
      end()
      server.close()
    }
  })
})
