import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ShellDevice } from '../../apps/agent/src/test-shell.ts'
import { enrolmentToken, hostKey } from './enrol.ts'
import { carriersOf, killHard } from './processes.ts'
import type { Program } from './program.ts'
import { until } from './until.ts'

/** A machine with an agent that keeps its commands on disk. Its `reboot` is a program that records its calls. */
export interface DiskAgent {
  machine: ShellDevice
  /**
   * Resolves when the agent is installed and has been started; it connects in the background.
   * @param port the port to which the agent connects: the program's own, or a relay's
   */
  install(program: Program, port: number): Promise<void>
  start(): Promise<void>
  /** Cuts the power: everything on the machine ends, in the middle of whatever it is doing. */
  cut(): Promise<void>
  /** Gives the machine another boot id, as after a restart. */
  newBoot(): void
  destroy(): Promise<void>
}

const main = join(import.meta.dirname, '../../apps/agent/src/main.ts')

abstract class Machine implements DiskAgent {
  readonly machine = new ShellDevice()
  #boots = 1
  abstract install(program: Program, port: number): Promise<void>
  abstract start(): Promise<void>

  protected running(): number[] {
    return carriersOf(`OUTPOST_AGENT_HOME=${this.machine.home}`)
  }

  async cut(): Promise<void> {
    await killHard(this.running())
  }

  newBoot(): void {
    writeFileSync(this.machine.path('boot_id'), `boot-${++this.#boots}\n`)
  }

  async destroy(): Promise<void> {
    await this.cut()
    await this.machine.destroy()
  }
}

/** `agent.sh` under busybox ash, installed by the pasted line. */
export class ShellAgent extends Machine {
  readonly #number: string

  /** @param number two digits that tell several of these machines apart */
  constructor(number = '67') {
    super()
    this.#number = number
  }

  async install(program: Program, port: number): Promise<void> {
    this.machine.program(
      'mnf_info',
      `case $1 in --sn) echo 60012345${this.#number} ;; --mac) echo 021E42CCCC${this.#number} ;; esac`,
    )
    const { line } = await enrolmentToken(program, 1)
    // The script contains the address from which it was fetched.
    const { code, output } = await this.machine.sh(line.replaceAll(`:${program.port}/`, `:${port}/`))
    if (code !== 0) throw new Error(`the pasted line failed: ${output}`)
  }

  async start(): Promise<void> {
    const { code, output } = await this.machine.agent('start')
    if (code !== 0) throw new Error(`the agent did not start: ${output}`)
  }
}

/** The TypeScript agent in its own process, which sees its machine's boot id and programs. */
export class NodeAgent extends Machine {
  #words: string[] = []
  #child: ChildProcess | undefined

  async install(program: Program, port: number): Promise<void> {
    const { token } = await enrolmentToken(program, 1)
    this.#words = [
      '--server',
      `127.0.0.1:${port}`,
      '--host-key',
      await hostKey(program),
      '--token',
      token,
      '--home',
      this.machine.home,
    ]
    await this.start()
    await until('the enrolment', 60, () => this.#enrolled())
  }

  async start(): Promise<void> {
    const ownBootId = 'mount --bind "$0" /proc/sys/kernel/random/boot_id && exec "$@"'
    const node = [process.execPath, main, '--platform', 'linux', ...this.#words]
    const env = { ...this.machine.env, PATH: this.machine.bin }
    this.#child = spawn(
      '/usr/bin/unshare',
      ['--mount', '/bin/sh', '-c', ownBootId, this.machine.path('boot_id'), ...node],
      { env, stdio: 'ignore' },
    )
    this.#child.on('error', () => {})
  }

  #enrolled(): boolean {
    const path = join(this.machine.home, 'identity.json')
    return existsSync(path) && /"device":\d/.test(readFileSync(path, 'utf8'))
  }
}

/**
 * Installs an agent, waits until it is online, and returns the id of its device.
 * @param port the port to which the agent connects; the program's own by default
 */
export async function bringOnline(agent: DiskAgent, program: Program, port = program.port): Promise<number> {
  const numbers = async (): Promise<number[]> =>
    (await program.admin.get('/devices?limit=100')).body.data.map((row: { id: number }) => row.id)
  const before = new Set(await numbers())
  await agent.install(program, port)
  const device = await until('the device', 60, async () => (await numbers()).find((id) => !before.has(id)))
  await online(program, device)
  return device
}

/** Waits until the server reports a device as online. */
export const online = (program: Program, device: number): Promise<unknown> =>
  until(
    'the device online',
    180,
    async () => (await program.admin.get(`/devices/${device}`)).body.data.status === 1,
    () => program.output,
  )

/** Returns why such machines cannot be created here; empty when they can. */
export const noOwnMounts = (): string =>
  spawnSync('unshare', ['--mount', 'true']).status === 0 ? '' : 'the right to unshare mounts is missing (run as root)'
