import { execFileSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemProgram, type Namespace } from './namespaces.ts'
import { until } from './until.ts'

export const hostLogin = { username: 'root', password: 'the password of the plc' } as const

/** A machine with OpenSSH's server on port 22: its own host key, and root access by key or by password. */
export class SshHost {
  readonly network: Namespace
  readonly folder = mkdtempSync(join(tmpdir(), 'outpost-sshd-'))
  /** The private key that is accepted. */
  readonly clientKey: string
  /** The fingerprint of its host key, as `SHA256:...`. */
  readonly fingerprint: string
  output = ''
  #server: ChildProcess | undefined

  constructor(network: Namespace) {
    this.network = network
    this.#makeKey('host_key')
    this.#makeKey('client_key')
    this.clientKey = readFileSync(this.#file('client_key'), 'utf8')
    this.fingerprint = /SHA256:\S+/.exec(
      execFileSync('ssh-keygen', ['-lf', this.#file('host_key.pub')], { encoding: 'utf8' }),
    )![0]
    writeFileSync(this.#file('authorized_keys'), readFileSync(this.#file('client_key.pub')), { mode: 0o600 })
    const hash = execFileSync('busybox', ['mkpasswd', '-m', 'sha512', hostLogin.password], { encoding: 'utf8' }).trim()
    // Its own shadow file: this machine's is not touched, and its root account may well be locked.
    writeFileSync(this.#file('shadow'), `root:${hash}:19000:0:99999:7:::\nsshd:*:19000:0:99999:7:::\n`, { mode: 0o600 })
    const settings = [
      'Port 22',
      `HostKey ${this.#file('host_key')}`,
      `AuthorizedKeysFile ${this.#file('authorized_keys')}`,
      'StrictModes no',
      'UsePAM no',
      'PermitRootLogin yes',
      'PasswordAuthentication yes',
      'KbdInteractiveAuthentication no',
      'PidFile none',
      'SetEnv HISTFILE=/dev/null',
      'PrintMotd no',
    ]
    writeFileSync(this.#file('sshd_config'), `${settings.join('\n')}\n`)
  }

  /** Resolves when the server listens. */
  async start(): Promise<void> {
    const own = `mount --bind '${this.#file('shadow')}' /etc/shadow && mount -t tmpfs none /run && mkdir /run/sshd`
    this.#server = this.network.start([
      '/bin/sh',
      '-c',
      `${own} && exec ${systemProgram('sshd')} -D -e -f '${this.#file('sshd_config')}'`,
    ])
    const keep = (chunk: Buffer): void => void (this.output = (this.output + chunk).slice(-10_000))
    this.#server.stdout!.on('data', keep)
    this.#server.stderr!.on('data', keep)
    await until(
      'an ssh server that listens',
      60,
      () => this.output.includes('Server listening'),
      () => this.output,
    )
  }

  remove(): void {
    this.#server?.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }

  #file(name: string): string {
    return join(this.folder, name)
  }

  #makeKey(name: string): void {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', this.#file(name)])
  }
}
