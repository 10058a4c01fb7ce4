import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { openSshKey } from './fake-host.ts'

/** Whether a program is installed on this machine. */
export const hasProgram = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

/** A program started by a test, with its output so far. */
export class Started {
  readonly process: ChildProcessWithoutNullStreams
  readonly exit: Promise<number | null>
  out = Buffer.alloc(0)
  err = ''

  constructor(command: string, args: string[], env: Record<string, string> = {}) {
    this.process = spawn(command, args, { env: { ...process.env, ...env } })
    this.process.stdin.on('error', () => {})
    this.process.stdout.on('data', (chunk: Buffer) => (this.out = Buffer.concat([this.out, chunk])))
    this.process.stderr.on('data', (chunk: Buffer) => (this.err += chunk.toString()))
    this.exit = new Promise((resolve) => this.process.once('close', resolve))
  }

  get lines(): string[] {
    return this.out.toString().split('\n').slice(0, -1)
  }

  write(data: string | Uint8Array): void {
    this.process.stdin.write(data)
  }

  async stop(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.exit
  }
}

/** A folder with keys and with the host keys that clients trust. */
export class Home {
  readonly path = mkdtempSync(join(tmpdir(), 'outpost-gateway-'))
  readonly #started: Started[] = []

  constructor(hostKey: string) {
    const parsed = ssh2.utils.parseKey(hostKey)
    if (parsed instanceof Error) throw parsed
    const line = `ssh-ed25519 ${(Array.isArray(parsed) ? parsed[0]! : parsed).getPublicSSH().toString('base64')}`
    mkdirSync(join(this.path, '.ssh'), { mode: 0o700 })
    writeFileSync(join(this.path, '.ssh', 'known_hosts'), `127.0.0.1 ${line}\n`)
    writeFileSync(join(this.path, 'openssh_known_hosts'), `* ${line}\n`)
  }

  /** Creates a key for dropbear. Returns its public key line. */
  dropbearKey(name: string): string {
    const file = join(this.path, name)
    execFileSync('dropbearkey', ['-t', 'ed25519', '-f', file], { stdio: 'ignore' })
    return execFileSync('dropbearkey', ['-y', '-f', file])
      .toString()
      .split('\n')
      .find((line) => line.startsWith('ssh-ed25519'))!
  }

  /** Creates a key for OpenSSH and ssh2. Returns its public key line. */
  openSshKey(name: string): string {
    const text = openSshKey()
    writeFileSync(join(this.path, name), text, { mode: 0o600 })
    const parsed = ssh2.utils.parseKey(text)
    if (parsed instanceof Error) throw parsed
    return `ssh-ed25519 ${(Array.isArray(parsed) ? parsed[0]! : parsed).getPublicSSH().toString('base64')}`
  }

  dbclient(key: string, user: string, port: number, args: string[]): Started {
    return this.#start(
      'dbclient',
      ['-T', '-K', '25', '-W', '1048576', '-i', join(this.path, key), '-p', String(port), '-l', user, ...args],
      { HOME: this.path },
    )
  }

  ssh(key: string, user: string, port: number, args: string[]): Started {
    const options = [
      'UserKnownHostsFile=' + join(this.path, 'openssh_known_hosts'),
      'StrictHostKeyChecking=yes',
      'IdentitiesOnly=yes',
      'BatchMode=yes',
      'LogLevel=INFO',
    ]
    return this.#start(
      'ssh',
      [
        '-F',
        'none',
        '-T',
        ...options.flatMap((option) => ['-o', option]),
        '-i',
        join(this.path, key),
        '-p',
        String(port),
        '-l',
        user,
        ...args,
      ],
      { HOME: this.path },
    )
  }

  sftp(key: string, user: string, port: number): Started {
    const options = [
      'UserKnownHostsFile=' + join(this.path, 'openssh_known_hosts'),
      'IdentitiesOnly=yes',
      'BatchMode=yes',
    ]
    return this.#start(
      'sftp',
      [
        '-F',
        'none',
        ...options.flatMap((option) => ['-o', option]),
        '-i',
        join(this.path, key),
        '-P',
        String(port),
        `${user}@127.0.0.1`,
      ],
      { HOME: this.path },
    )
  }

  async remove(): Promise<void> {
    await Promise.all(this.#started.map((started) => started.stop()))
    rmSync(this.path, { recursive: true, force: true })
  }

  #start(command: string, args: string[], env: Record<string, string>): Started {
    const started = new Started(command, args, env)
    this.#started.push(started)
    return started
  }
}
