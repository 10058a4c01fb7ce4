import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasProgram, Started } from '../../testing/peers.ts'
import { freePort, streamTo } from './hosts.ts'

/** Whether a router can be started here: only root may give a program a file system of its own. */
export const hasRouter =
  process.getuid?.() === 0 &&
  ['busybox', 'dropbear', 'chroot', 'ldd', 'ssh-keygen'].every(hasProgram) &&
  spawnSync('chroot', ['/', '/bin/true']).status === 0

/** Programs of busybox that OpenWrt does not have, as far as files are concerned. */
const leftOut: ReadonlySet<string> = new Set(['stat', 'bash', 'od', 'hexdump', 'truncate'])

const where = (name: string): string => execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()

/**
 * A router with a file system of its own, which has nothing but busybox and dropbear: no SFTP, no `stat`, and none of the
 * programs of GNU. Its user is `root`, who signs in with `key`.
 */
export class RouterHost {
  readonly root = mkdtempSync(join(tmpdir(), 'outpost-router-'))
  readonly user = 'root'
  key = ''
  port = 0
  #server: Started | undefined

  /** Returns a path of the router as a path of this machine. */
  at(...names: string[]): string {
    return join(this.root, ...names)
  }

  async start(): Promise<this> {
    for (const folder of ['bin', 'dev', 'etc/dropbear', 'root/.ssh', 'tmp'])
      mkdirSync(this.at(folder), { recursive: true })
    this.#install(where('busybox'), 'bin/busybox')
    this.#install(where('dropbear'), 'bin/dropbear')
    const applets = execFileSync(this.at('bin/busybox'), ['--list'], { encoding: 'utf8' }).split('\n').filter(Boolean)
    for (const name of applets)
      if (!leftOut.has(name) && name !== 'busybox') symlinkSync('busybox', this.at('bin', name))
    writeFileSync(this.at('etc/passwd'), 'root:x:0:0:root:/root:/bin/ash\n')
    writeFileSync(this.at('etc/shells'), '/bin/ash\n')
    // A device would need more rights; what is written to it is thrown away with the router.
    writeFileSync(this.at('dev/null'), '')
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', this.at('login')])
    this.key = readFileSync(this.at('login'), 'utf8')
    copyFileSync(this.at('login.pub'), this.at('root/.ssh/authorized_keys'))
    for (const folder of ['root', 'root/.ssh']) chmodSync(this.at(folder), 0o700)
    this.port = await freePort()
    this.#server = new Started('chroot', [this.root, '/bin/dropbear', '-F', '-E', '-R', '-p', `127.0.0.1:${this.port}`])
    for (let n = 0; ; n++) {
      const stream = await streamTo(this.port).catch(() => undefined)
      stream?.duplex.destroy()
      if (stream) return this
      if (n > 100) throw new Error(`dropbear did not start: ${this.#server.err}`)
      await sleep(50)
    }
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
    rmSync(this.root, { recursive: true, force: true })
  }

  /** Copies a program and the libraries that it needs. */
  #install(from: string, to: string): void {
    copyFileSync(from, this.at(to))
    for (const [library] of execFileSync('ldd', [from], { encoding: 'utf8' }).matchAll(/\/\S+/g)) {
      mkdirSync(dirname(this.at(library)), { recursive: true })
      copyFileSync(library, this.at(library))
    }
  }
}
