import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { killHard } from './processes.ts'

/** Returns the full path of a system program: programs in a namespace run with a different PATH. */
export function systemProgram(name: string): string {
  const found = ['/usr/sbin', '/sbin', '/usr/bin', '/bin', '/usr/local/bin']
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path))
  if (!found) throw new Error(`this machine has no ${name}`)
  return found
}

const limitMs = 60_000
const ip = (...words: string[]): string =>
  execFileSync(systemProgram('ip'), words, { encoding: 'utf8', timeout: limitMs, stdio: ['ignore', 'pipe', 'pipe'] })

/** Returns why no network namespace can be created here; empty when one can. */
export function noNamespaces(): string {
  const name = `op${randomBytes(3).toString('hex')}`
  const made = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8', timeout: limitMs })
  if (made.status !== 0) return `"ip netns add" is not permitted: ${(made.stderr ?? String(made.error)).trim()}`
  ip('netns', 'del', name)
  return ''
}

/** One end of a cable. */
export interface Plug {
  /** Undefined means the network of this machine. */
  in?: Namespace
  name: string
  /** With its prefix length; undefined for an end that is only plugged in. */
  address?: string
  mac?: string
}

/** The network of a simulated machine, created by a test. `remove` kills what runs in it. */
export class Namespace {
  readonly name: string
  readonly hostname: string

  constructor(hostname: string) {
    this.hostname = hostname
    this.name = `op${randomBytes(3).toString('hex')}-${hostname}`
    ip('netns', 'add', this.name)
    ip('-n', this.name, 'link', 'set', 'lo', 'up')
  }

  /** Returns the command prefix with which a program runs here, under its own host name. */
  words(): string[] {
    const named = [
      systemProgram('unshare'),
      '--uts',
      '--mount',
      '/bin/sh',
      '-c',
      'echo "$0" >/proc/sys/kernel/hostname && exec "$@"',
      this.hostname,
    ]
    return [systemProgram('ip'), 'netns', 'exec', this.name, ...named]
  }

  /** Runs a program with this machine's environment and returns its output. */
  read(...command: string[]): string {
    const [file, ...words] = [...this.words(), ...command]
    return execFileSync(file!, words, { encoding: 'utf8', timeout: limitMs })
  }

  start(command: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
    const [file, ...words] = [...this.words(), ...command]
    return spawn(file!, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  ip(...words: string[]): string {
    return ip('-n', this.name, ...words)
  }

  /** Returns the processes that run here. */
  pids(): number[] {
    return ip('netns', 'pids', this.name).trim().split('\n').filter(Boolean).map(Number)
  }

  async remove(): Promise<void> {
    await killHard(this.pids())
    ip('netns', 'del', this.name)
  }
}

/** Connects two networks with a virtual cable, which disappears together with either of them. */
export function cable(...ends: [Plug, Plug]): void {
  const ownNames = ends.map(() => `op${randomBytes(5).toString('hex')}`) as [string, string]
  ip('link', 'add', ownNames[0], 'type', 'veth', 'peer', 'name', ownNames[1])
  for (const [index, end] of ends.entries()) plug(end, ownNames[index]!)
}

function plug(end: Plug, rendered: string): void {
  const inside = end.in ? ['-n', end.in.name] : []
  if (end.in) ip('link', 'set', rendered, 'netns', end.in.name)
  ip(...inside, 'link', 'set', rendered, 'name', end.name)
  if (end.mac) ip(...inside, 'link', 'set', end.name, 'address', end.mac)
  if (end.address) ip(...inside, 'addr', 'add', end.address, 'dev', end.name)
  ip(...inside, 'link', 'set', end.name, 'up')
}

/** Removes a cable from this machine's own network. */
export function unplug(name: string): void {
  spawnSync('ip', ['link', 'del', name], { timeout: limitMs })
}
