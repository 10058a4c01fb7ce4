import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import net from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import ssh2 from 'ssh2'
import type { AuthContext, PasswordAuthContext } from 'ssh2'
import type { DeviceStream } from '../../host.ts'
import { sshKeyPair } from './key-pair.ts'

export const sshd = '/usr/sbin/sshd'
export const hasSshd = existsSync(sshd) && spawnSync('ssh-keygen', ['-?']).error === undefined

const sftpServer = [
  '/usr/lib/openssh/sftp-server',
  '/usr/libexec/openssh/sftp-server',
  '/usr/libexec/sftp-server',
].find(existsSync)
/** The line of sshd_config that makes `OpenSsh` serve files. */
export const sftpSubsystem = `Subsystem sftp ${sftpServer}`
export const hasSftpServer = hasSshd && sftpServer !== undefined

/** Whether a small disk can be put into a folder here. */
export const hasDisks = spawnSync('unshare', ['--mount', 'true']).status === 0

/** Puts a disk of one megabyte into an empty folder. @returns a function that removes it */
export function smallDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder])
  return () => void execFileSync('umount', ['--lazy', folder])
}

/** Opens a byte stream to a port of this machine, in the form that a device provides. */
export function streamTo(port: number): Promise<DeviceStream & { duplex: net.Socket }> {
  return new Promise((resolve, reject) => {
    const duplex = net.connect({ port, host: '127.0.0.1', noDelay: true })
    duplex.once('error', reject)
    duplex.once('connect', () =>
      resolve({ duplex, counts: () => ({ toDevice: duplex.bytesWritten, fromDevice: duplex.bytesRead }) }),
    )
  })
}

/** Returns a port of this machine that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

/** A real OpenSSH server with its own keys, which runs as the user of the test. */
export class OpenSsh {
  readonly folder = mkdtempSync(join(tmpdir(), 'outpost-sshd-'))
  readonly user = userInfo().username
  port = 0
  #process: ChildProcess | undefined

  /** Starts the server. @param options additional lines of sshd_config */
  async start(options: string[] = []): Promise<this> {
    this.key('host')
    this.key('login')
    writeFileSync(join(this.folder, 'authorized_keys'), this.read('login.pub'))
    chmodSync(this.folder, 0o700)
    this.port = await freePort()
    const lines = [
      `Port ${this.port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${join(this.folder, 'host')}`,
      `AuthorizedKeysFile ${join(this.folder, 'authorized_keys')}`,
      `PidFile ${join(this.folder, 'pid')}`,
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'UsePAM no',
      'StrictModes no',
      'PermitRootLogin yes',
      'AcceptEnv LANG',
      // The settings that this machine's user has for shells may take seconds to run.
      `SetEnv HOME=${this.folder}`,
      'PrintMotd no',
      'PrintLastLog no',
      ...options,
    ]
    writeFileSync(join(this.folder, 'config'), `${lines.join('\n')}\n`)
    // As root sshd needs this folder, which otherwise only its service script creates.
    if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
    this.#process = spawn(sshd, ['-D', '-e', '-f', join(this.folder, 'config')], { stdio: 'ignore' })
    for (let n = 0; ; n++) {
      const stream = await streamTo(this.port).catch(() => undefined)
      stream?.duplex.destroy()
      if (stream) return this
      if (n > 100) throw new Error('sshd did not start')
      await sleep(50)
    }
  }

  /** Creates a key pair. Returns the text of the private key. */
  key(name: string, passphrase = '', type = 'ed25519'): string {
    execFileSync('ssh-keygen', ['-q', '-t', type, '-N', passphrase, '-C', 'test', '-f', join(this.folder, name)])
    return this.read(name)
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8')
  }

  get fingerprint(): string {
    return execFileSync('ssh-keygen', ['-lf', join(this.folder, 'host.pub')])
      .toString()
      .split(' ')[1]!
  }

  /** Ends all connections, as when the host crashes, but goes on accepting new ones. */
  async dropConnections(): Promise<void> {
    const { pid } = this.#process!
    const children = readdirSync('/proc').filter((name) => {
      try {
        return (
          /^\d+$/.test(name) &&
          Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]) === pid
        )
      } catch {
        return false
      }
    })
    for (const child of children) process.kill(Number(child), 'SIGKILL')
    await sleep(200)
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.#process?.once('close', resolve))
    this.#process?.kill()
    await gone
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Returns the decision of a host that accepts one password and nothing else. */
export const byPassword =
  (right: string) =>
  (attempt: AuthContext): void => {
    if (attempt.method === 'password' && (attempt as PasswordAuthContext).password === right) attempt.accept()
    else attempt.reject(['password'])
  }

/**
 * An SSH server in this process that lets the test decide about logins. Its shell answers `send N` with N bytes, and
 * any other line with `you said` and the line.
 */
export class ScriptedHost {
  readonly attempts: string[] = []
  port = 0
  readonly #server: ssh2.Server
  readonly #sockets = new Set<net.Socket>()
  #listener: net.Server | undefined

  constructor(decide: (attempt: AuthContext) => void, hostKey = sshKeyPair().private) {
    this.#server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
      client.on('error', () => {})
      client.on('authentication', (attempt) => {
        this.attempts.push(attempt.method)
        decide(attempt)
      })
      client.on('session', (accept) => {
        const session = accept()
        session.on('pty', (yes) => yes())
        session.on('shell', (yes) => {
          const channel = yes()
          channel.write('welcome\r\n')
          channel.on('data', (data: Buffer) => {
            const size = Number(/^send (\d+)$/.exec(String(data))?.[1] ?? 0)
            channel.write(size > 0 ? Buffer.alloc(size, '.') : `you said ${data}`)
          })
        })
      })
    })
  }

  async start(port = 0): Promise<this> {
    this.#listener = net.createServer((socket) => {
      this.#sockets.add(socket.on('close', () => this.#sockets.delete(socket)).on('error', () => {}))
      this.#server.injectSocket(socket)
    })
    await new Promise<void>((resolve) => this.#listener!.listen(port, '127.0.0.1', resolve))
    this.port = (this.#listener.address() as net.AddressInfo).port
    return this
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#listener?.close(() => resolve()))
  }
}
