import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'

/** Creates a key and a self-signed certificate for a name. */
function selfSigned(name: string): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  const made = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return made
}

/**
 * Terminates TLS before a program, as an operator's proxy does, so that browsers keep its cookies for a real host name.
 */
export async function tlsFront(name: string, port: number): Promise<{ port: number; close: () => void }> {
  const open = new Set<Socket>()
  const server = createServer(selfSigned(name), (outer) => {
    const inner = connect(port, '127.0.0.1')
    for (const socket of [outer, inner]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        outer.destroy()
        inner.destroy()
      })
    }
    outer.pipe(inner).pipe(outer)
  })
  // A browser that checks the certificate first hangs up.
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
