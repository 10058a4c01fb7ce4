import { type ChildProcess, spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { selfSigned } from '../../testing/self-signed.ts'
import { freePort, streamTo } from './hosts.ts'
import { hasXvnc, VncHost } from './vnc-host.ts'

const xrdp = '/usr/sbin/xrdp'
const shadow = '/usr/bin/freerdp-shadow-cli'
/** Whether this machine has the RDP servers of the tests: xrdp, and freerdp-shadow for network level authentication. */
export const hasRdp = hasXvnc && existsSync(xrdp) && existsSync(shadow)

/**
 * A real xrdp, which shows the screen of a VNC server. It signs in there with the password that the RDP client sends, so
 * that it needs no account on this machine.
 */
export class XrdpHost {
  readonly screen = new VncHost()
  /** The password that the client has to send. */
  readonly password = this.screen.password
  port = 0
  fingerprint = ''
  readonly #folder = mkdtempSync(join(tmpdir(), 'outpost-xrdp-'))
  #child: ChildProcess | undefined

  /** Starts the servers. @param security `tls`, or `rdp` for the encryption of 1998 alone */
  async start(security: 'tls' | 'rdp' = 'tls'): Promise<this> {
    await this.screen.start()
    this.port = await freePort()
    const { key, cert } = selfSigned('xrdp.test')
    const file = (name: string, content: string | Buffer): string => {
      writeFileSync(join(this.#folder, name), content, { mode: 0o600 })
      return join(this.#folder, name)
    }
    this.fingerprint = fingerprintOf(cert)
    const config = [
      '[Globals]',
      'ini_version=1',
      'fork=true',
      `port=tcp://127.0.0.1:${this.port}`,
      `security_layer=${security}`,
      'crypt_level=high',
      `certificate=${file('cert.pem', cert)}`,
      `key_file=${file('key.pem', key)}`,
      'ssl_protocols=TLSv1.2, TLSv1.3',
      'autorun=Bench',
      'allow_channels=true',
      'max_bpp=32',
      'bitmap_compression=true',
      'use_fastpath=both',
      '[Logging]',
      `LogFile=${join(this.#folder, 'xrdp.log')}`,
      'LogLevel=INFO',
      'EnableSyslog=false',
      '[Channels]',
      'cliprdr=true',
      '[Bench]',
      'name=Bench',
      'lib=libvnc.so',
      'username=na',
      'password=ask',
      'ip=127.0.0.1',
      `port=${this.screen.port}`,
    ]
    this.#child = spawn(xrdp, ['--nodaemon', '-c', file('xrdp.ini', `${config.join('\n')}\n`)], { stdio: 'ignore' })
    await reachable(this.port)
    return this
  }

  async stop(): Promise<void> {
    await end(this.#child)
    await this.screen.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** A real freerdp-shadow, which shows the screen of a VNC server and requires network level authentication. */
export class ShadowHost {
  readonly screen = new VncHost()
  readonly user = 'operator'
  readonly password = 'Passw0rd!'
  /** The hash that Windows keeps of this password: MD4 of its UTF-16. */
  readonly #hash = 'fc525c9683e8fe067095ba2ddc971889'
  port = 0
  readonly #folder = mkdtempSync(join(tmpdir(), 'outpost-shadow-'))
  #child: ChildProcess | undefined

  async start(): Promise<this> {
    await this.screen.start()
    this.port = await freePort()
    const accounts = join(this.#folder, 'accounts')
    writeFileSync(accounts, `${this.user}:::${this.#hash}:::\n`, { mode: 0o600 })
    const args = [`/port:${this.port}`, '/bind-address:127.0.0.1', '/sec:nla', `/sam-file:${accounts}`, '+auth']
    this.#child = spawn(shadow, args, {
      env: { ...process.env, DISPLAY: this.screen.display, HOME: this.#folder },
      stdio: 'ignore',
    })
    await reachable(this.port)
    return this
  }

  async stop(): Promise<void> {
    await end(this.#child)
    await this.screen.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Returns the fingerprint of a certificate as the gateway writes it. */
export const fingerprintOf = (certificate: Buffer): string =>
  `SHA256:${Buffer.from(new X509Certificate(certificate).fingerprint256.replaceAll(':', ''), 'hex').toString('base64').replace('=', '')}`

async function reachable(port: number): Promise<void> {
  for (let n = 0; n < 200; n++) {
    const stream = await streamTo(port).catch(() => undefined)
    stream?.duplex.destroy()
    if (stream) return
    await sleep(50)
  }
  throw new Error('the RDP server did not start')
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await gone
}
