import { spawn, spawnSync, execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../../../testing/until.ts'

export const hasPebble = ['pebble', 'pebble-challtestsrv', 'openssl'].every(
  (program) => spawnSync('which', [program]).status === 0,
)

/** A certificate authority for tests, with a DNS server that knows every name. */
export interface Pebble {
  directory: string
  /** The certificate with which it serves its directory. */
  own: string
  start(): Promise<void>
  /** The root of the certificates that it issues. */
  root(): Promise<string>
  /** The address to which all names lead from now on. */
  leadTo(address: string): Promise<void>
  close(): void
}

/** Returns a port that nothing uses at the moment. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** @param tlsPort where it asks servers for proofs */
export async function preparePebble(tlsPort: number): Promise<Pebble> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-pebble-'))
  const [port, management, dns, names] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const place = (name: string): string => join(folder, name)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', place('key.pem')]
  const names127 = ['-subj', '/CN=pebble', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', ['req', '-x509', ...key, '-out', place('cert.pem'), '-days', '2', ...names127], {
    stdio: 'ignore',
  })
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: place('cert.pem'),
    privateKey: place('key.pem'),
    httpPort: 1,
    tlsPort,
  }
  writeFileSync(place('config.json'), JSON.stringify({ pebble }))
  const own = readFileSync(place('cert.pem'), 'utf8')
  const children: ChildProcess[] = []
  const run = (program: string, ...args: string[]): void => {
    // Without pauses, and each order needs a new proof. Some nonces are refused, as at random.
    const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0', PEBBLE_WFE_NONCEREJECT: '20' }
    children.push(spawn(program, args, { stdio: 'ignore', env }))
  }
  return {
    directory: `https://127.0.0.1:${port}/dir`,
    own,
    async start() {
      const none = ['-http01', '', '-https01', '', '-tlsalpn01', '']
      const where = ['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${names}`]
      run('pebble-challtestsrv', ...none, ...where, '-defaultIPv4', '127.0.0.1', '-defaultIPv6', '')
      run('pebble', '-config', place('config.json'), '-dnsserver', `127.0.0.1:${dns}`)
      for (const used of [port, names]) await until(() => answers(used), `port ${used}`, 15_000)
    },
    root: () => read(`https://127.0.0.1:${management}/roots/0`, own),
    async leadTo(ip) {
      const response = await fetch(`http://127.0.0.1:${names}/set-default-ipv4`, {
        method: 'POST',
        body: JSON.stringify({ ip }),
      })
      if (!response.ok) throw new Error(`the DNS server answered with ${response.status}`)
    },
    close() {
      for (const child of children) child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)))
    socket.on('error', () => resolve(false))
  })

async function read(url: string, ca: string): Promise<string> {
  const [response] = (await once(https.get(url, { ca, agent: false }), 'response')) as [AsyncIterable<Buffer>]
  let text = ''
  for await (const chunk of response) text += chunk.toString()
  return text
}
