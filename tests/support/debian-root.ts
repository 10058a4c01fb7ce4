import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const release = 'bookworm'
/** What the package depends on, apart from what every Debian has. */
const included = 'adduser,ca-certificates,tzdata'
const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const debootstrapLimitMs = 10 * 60_000
const commandLimitMs = 5 * 60_000

/** A stand-in for systemctl that writes down its calls. `is-active` succeeds while /active exists. */
const systemctl = `#!/bin/sh
echo "$*" >>/systemctl-calls
case $* in *is-active*) [ -e /active ] ;; esac
`

/**
 * A minimal Debian in a folder, in which commands run by chroot, all in one mount namespace with /proc and /dev. Only root
 * can create one; it needs the network.
 */
export class DebianRoot {
  readonly folder: string
  /** Keeps the mount namespace. */
  readonly #holder: ChildProcess

  private constructor(folder: string, holder: ChildProcess) {
    this.folder = folder
    this.#holder = holder
  }

  static async create(): Promise<DebianRoot> {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-debian-'))
    const words = ['--variant=minbase', `--include=${included}`, release, folder]
    execFileSync('debootstrap', words, { stdio: ['ignore', 'ignore', 'inherit'], timeout: debootstrapLimitMs })
    // The folder is private to root, and its users could not look up a path in it.
    chmodSync(folder, 0o755)
    // Only the holder mounts, in the namespace that it has made: this machine's /dev must never be below the folder,
    // which is deleted at the end.
    const mounts = ['proc', 'dev'].map((name) => `mount --rbind /${name} "$0/${name}"`).join(' && ')
    const script = `${mounts} && echo mounted && exec sleep infinity`
    const holder = spawn('unshare', ['--mount', 'sh', '-c', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(holder.stdout, 'data', { signal: AbortSignal.timeout(commandLimitMs) })
    return new DebianRoot(folder, holder)
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8')
  }

  /** Runs a command as root in it. @returns its exit code, and its output with what it wrote to standard error */
  run(words: readonly string[], environment: Record<string, string> = {}): { code: number | null; output: string } {
    return this.#nsenter(this.#chroot([], environment, words))
  }

  /** Starts a command as one of its users in one of its folders. The process is the command itself. */
  start(user: string, cwd: string, words: readonly string[], environment: Record<string, string>): ChildProcess {
    const inner = this.#chroot([`--userspec=${user}:${user}`], environment, ['env', `--chdir=${cwd}`, ...words])
    return spawn('nsenter', [...this.#namespace, ...inner], { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Lets systemd seem to run in it: its folder is there, and `systemctl` writes down its calls. */
  seemToRunSystemd(): void {
    this.run(['mkdir', '-p', '/run/systemd/system'])
    writeFileSync(this.path('usr/local/bin/systemctl'), systemctl, { mode: 0o755 })
  }

  /** Returns the calls of systemctl since the last time this was asked. */
  systemctlCalls(): string[] {
    const calls = this.run(['sh', '-c', 'cat /systemctl-calls; rm -f /systemctl-calls']).output
    return calls.trim().split('\n')
  }

  remove(): void {
    this.#holder.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }

  get #namespace(): string[] {
    return [`--mount=/proc/${this.#holder.pid}/ns/mnt`]
  }

  #nsenter(words: readonly string[]): { code: number | null; output: string } {
    const options = { encoding: 'utf8', timeout: commandLimitMs } as const
    const { status, stdout, stderr } = spawnSync('nsenter', [...this.#namespace, ...words], options)
    return { code: status, output: stdout + stderr }
  }

  #chroot(options: readonly string[], environment: Record<string, string>, words: readonly string[]): string[] {
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
    return ['chroot', ...options, this.folder, 'env', '-i', path, ...variables, ...words]
  }
}
