import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { guardScript } from './script.ts'
import { Bench } from './test-bench.ts'
import { until } from './test-peer.ts'
import { ShellDevice, type Ran } from './test-shell.ts'

/** Plans of configuration changes, and devices that apply them, for tests of agent.sh. */

export const sum = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Percent-encodes all bytes that a field of a plan cannot have. */
export const encodeBytes = (bytes: Buffer): string =>
  Array.from(bytes, (byte) =>
    byte < 32 || byte === 37 || byte > 126
      ? `%${byte.toString(16).padStart(2, '0').toUpperCase()}`
      : String.fromCharCode(byte),
  ).join('')

export const entry = (kind: string, fields: Record<string, string | number> = {}): string =>
  [kind, ...Object.entries(fields).map(([key, value]) => `${key}=${encodeBytes(Buffer.from(String(value)))}`)].join(
    '\t',
  )

/** An entry that writes a file. */
export const file = (path: string, content: Buffer | string, fields: Record<string, string> = {}): string =>
  `${entry('file', { path, ...fields, sha256: sum(content) })}\tcontent=${encodeBytes(Buffer.from(content))}`

/** An entry with what the server believes to be at a path; without content, that nothing is there. */
export const base = (path: string, content?: Buffer | string): string =>
  entry('base', { path, sha256: content === undefined ? '-' : sum(content) })

export const change = 'a1'.repeat(16)
export const otherChange = 'b2'.repeat(16)
/** A configuration in the form in which uci writes it. */
export const network = "\nconfig interface 'lan'\n\toption ipaddr '192.168.1.1'\n\n"
export const confirmToken = '0123456789abcdef'.repeat(2)
const fetchToken = 'c'.repeat(64)

/** Gives the files of a device their own root, and installs a stand-in for uci and a `reload_config` that counts. */
export function prepareDevice(device: ShellDevice): ShellDevice {
  for (const name of ['config', 'init.d']) mkdirSync(device.path('root', 'etc', name), { recursive: true })
  device.env['OUTPOST_ROOT'] = device.path('root')
  const script = new URL('test-uci.ts', import.meta.url).pathname
  const places = `-c '${device.path('root/etc/config')}' -t '${device.path('staged')}'`
  const real = process.env['OUTPOST_TEST_UCI']
  device.program('uci', `[ $# = 0 ] || set -- ${places} "$@"; exec ${real ?? `'${process.execPath}' '${script}'`} "$@"`)
  device.program('reload_config', `echo x >>'${device.path('reloads')}'`)
  return device
}

/** Writes a file below the root of a device. */
export function put(device: ShellDevice, path: string, content: Buffer | string, mode = 0o644): void {
  mkdirSync(dirname(device.path('root', path)), { recursive: true })
  writeFileSync(device.path('root', path), content, { mode })
}

/** The text, mode and owner of a file of a device; undefined if there is none. */
export function look(device: ShellDevice, path: string): string | undefined {
  const at = device.path('root', path)
  if (!existsSync(at)) return undefined
  const { mode, uid, gid } = statSync(at)
  return `${(mode & 0o7777).toString(8)} ${uid}:${gid} ${readFileSync(at, 'latin1')}`
}

/** The path of a file in the journal of the change, for `read`. */
export const journal = (name: string, id = change): string => join('home', 'txn', id, name)

/** The processes of the guard of a device that watch over a change, without their children. */
export async function watches(device: ShellDevice): Promise<number[]> {
  const { output } = await device.sh(
    `for p in /proc/[0-9]*; do case $(tr '\\0' ' ' <$p/cmdline) in "sh ${device.home}/guard.sh watch "*) echo "\${p#/proc/} $(cut -d ' ' -f 4 $p/stat)" ;; esac; done 2>/dev/null`,
  )
  const found = output.split('\n').flatMap((line) => (line ? [line.split(' ').map(Number)] : []))
  const pids = found.map(([pid]) => pid!)
  return found.filter(([, parent]) => !pids.includes(parent!)).map(([pid]) => pid!)
}

/** A device with guard.sh alone. Its `guard` runs a command of it. */
export class GuardBench {
  readonly device = prepareDevice(new ShellDevice())
  /** The folder of the last plan on the device. */
  folder = ''
  #plans = 0
  #refused = false

  constructor() {
    writeFileSync(join(this.device.home, 'guard.sh'), guardScript())
    writeFileSync(join(this.device.home, 'service'), 'background\n')
  }

  /** A bench with a configuration and another file. */
  static start(cleanUp: (end: () => Promise<void>) => void): GuardBench {
    const bench = new GuardBench()
    cleanUp(() => bench.destroy())
    put(bench.device, '/etc/config/network', network)
    put(bench.device, '/etc/keys', 'old', 0o640)
    return bench
  }

  ended(id = change): Promise<unknown> {
    const ends = ['confirmed\n', 'restored\n']
    return until('the end', () => ends.includes(this.device.read(journal('state', id))), 60_000)
  }

  reaches(phase: string, id = change): Promise<unknown> {
    return until(`phase ${phase}`, () => this.device.read(journal('phase', id)) === `${phase}\n`)
  }

  /** Waits until no process of the watch is left. */
  watchEnds(): Promise<unknown> {
    const { device } = this
    const count = `cat /proc/[0-9]*/environ 2>/dev/null | grep -c 'OUTPOST_GUARD=${device.home}:'`
    return until('the end of the watch', async () => (await device.sh(count)).output.trim() === '0')
  }

  guard(...words: (string | number)[]): Promise<Ran> {
    const line = words.map((word) => `'${String(word).replaceAll("'", String.raw`'\''`)}'`).join(' ')
    return this.device.sh(`sh '${this.device.home}/guard.sh' ${line}`)
  }

  /** Prepares a plan. Returns the code and text of a refusal, or an empty string. */
  async prepare(plan: readonly string[] | Buffer | string, id = change, within = 60): Promise<string> {
    // One folder for each plan, as the agent has one for each command: the guard removes that of a change after its end,
    // and the agent that of a plan that was refused.
    if (this.#refused) rmSync(this.device.path(this.folder), { recursive: true, force: true })
    this.folder = join('tmp', `device-change.${++this.#plans}`)
    const folder = this.device.path(this.folder)
    await this.device.sh(`mkdir '${folder}'`)
    const text = Array.isArray(plan) ? plan.map((line) => `${line}\n`).join('') : (plan as Buffer | string)
    writeFileSync(join(folder, 'file'), text)
    const { code, output } = await this.guard('prepare', id, 'c1', within, sum(confirmToken), folder)
    this.#refused = code !== 0
    if (code === 0) return ''
    const read = (file: string): string => this.device.read(this.folder, file).trim()
    return `${read('code')} ${read('text')}${output}`
  }

  /** Ends everything and removes the device. */
  async destroy(): Promise<void> {
    await this.guard('quit', 'CANCELLED', 'the test has ended')
    await this.device.destroy()
  }
}

/** A connected device with an agent, and a peer that offers plans. */
export class ChangeBench {
  readonly bench: Bench

  private constructor(bench: Bench) {
    this.bench = bench
  }

  static async start(cleanUp: (end: () => Promise<void>) => void): Promise<ChangeBench> {
    const bench = await Bench.start(cleanUp, prepareDevice(new ShellDevice()))
    const { code, output } = await bench.install()
    if (code !== 0) throw new Error(output)
    return new ChangeBench(bench)
  }

  get device(): ShellDevice {
    return this.bench.device
  }

  /** Sends a plan as the command `id`. */
  apply(id: string, plan: readonly string[], more: Record<string, unknown> = {}): void {
    const bytes = Buffer.from(plan.map((line) => `${line}\n`).join(''))
    this.bench.peer.files.set(fetchToken, bytes)
    const input = { change, revision: 1, token: fetchToken, size: bytes.length, sha256: sum(bytes) }
    this.bench.peer.run(
      id,
      'config.apply',
      { ...input, confirm_within: 60, confirm_sha256: sum(confirmToken), ...more },
      60,
    )
  }

  /** Asks for a confirmation on the present connection, and returns the answer. */
  async confirm(id: string, token = confirmToken, of = change) {
    this.bench.peer.run(id, 'config.confirm', { change: of, token })
    return this.bench.peer.result(id)
  }
}
