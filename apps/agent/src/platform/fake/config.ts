import { setTimeout as delay } from 'node:timers/promises'
import type { PlanEntry, PlanTest } from '@outpost/contract/device/plan'
import { uciConfig } from '@outpost/contract/device/plan'
import { shadowPath } from '@outpost/contract/device/system-password'
import { type Journal, type JournalStore, surplus } from '../../changes/journal.ts'
import type { ConfigSystem, KeptFile, NewFile } from '../../changes/system.ts'
import type { ApiCall, ApiReply } from '../platform.ts'
import { factoryConfigs } from './factory.ts'
import { applyUci, optionOf } from './uci.ts'
import { FakeUci } from './uci-program.ts'

/** The steps of a change at which a test can order a power cut. */
export const powerSteps = ['base', 'preflight', 'armed', 'write', 'uci', 'reload', 'tests', 'confirmed'] as const
export type PowerStep = (typeof powerSteps)[number]

/** What goes wrong on a simulated device. */
export interface ConfigFaults {
  /** The power fails, once, as this step ends. */
  powerAt?: PowerStep | undefined
  /** The tests never end, so the change cannot be confirmed. */
  neverConfirms?: boolean
  /** `uci` has changes that nobody committed. */
  staged?: boolean
  /** What the device's own API answers instead, whatever it is asked. A promise that never resolves is no answer. */
  apiAnswer?: () => ApiReply | Promise<ApiReply>
}

interface FakeConfigOptions {
  name: string
  /** Called when an ordered fault cuts the power. */
  onPowerCut: () => void
  onReboot: () => void
  /** Sends a request to the device's own API. */
  api: (call: ApiCall) => ApiReply
  /** Called when a reload has cut off the uplink. */
  onUplinkLost: () => void
  /** How many times faster than real time the device waits. */
  speed: number
}

const usual = { mode: 0o600, owner: '0:0' } as const
const folder = '/etc/config/'
/** Bytes of flash that a simulated device has for its configuration. */
const capacity = 4 * 1_048_576

/** Like a new router: root has no password, and nobody else may log in. */
const shadow = 'root::0:0:99999:7:::\ndaemon:*:0:0:99999:7:::\n'

/** The configuration files of a simulated device, which survive its power cuts, and what they do to its uplink. */
export class FakeConfig implements ConfigSystem {
  readonly files = new Map<string, KeptFile>()
  /** `uci`, as users of the device run it. */
  readonly program = new FakeUci({
    names: () => [...this.texts().keys()],
    text: (config) => this.text(config),
    put: (config, text) => this.put(config, text),
  })
  readonly #journals: Journal[] = []
  readonly #options: FakeConfigOptions
  readonly #started = performance.now()
  faults: ConfigFaults = {}
  /** Whether the running network settings, which a reload or a boot applies, keep the device connected. */
  connected = true

  constructor(options: FakeConfigOptions) {
    this.#options = options
    for (const [name, bytes] of factoryConfigs(options.name)) this.files.set(`${folder}${name}`, { bytes, ...usual })
    this.files.set(shadowPath, { bytes: Buffer.from(shadow), ...usual })
  }

  readonly journals: JournalStore = {
    all: async () => structuredClone(this.#journals),
    save: async (journal) => {
      const at = this.#journals.findIndex(({ change }) => change === journal.change)
      this.#journals.splice(at === -1 ? this.#journals.length : at, at === -1 ? 0 : 1, structuredClone(journal))
      for (const old of surplus(this.#journals)) this.#journals.splice(this.#journals.indexOf(old), 1)
      if (journal.state === 'armed') await this.#step('armed')
      if (journal.state === 'confirmed') await this.#step('confirmed')
    },
  }

  /** The text of a config, as a user on the device sees it. */
  text(config: string): string {
    return this.files.get(`${folder}${config}`)?.bytes.toString() ?? ''
  }

  /** The texts of all configs, by name. */
  texts(): Map<string, string> {
    const paths = [...this.files.keys()].filter((path) => path.startsWith(folder)).toSorted()
    return new Map(paths.map((path) => [path.slice(folder.length), this.text(path.slice(folder.length))]))
  }

  /** Replaces the text of a config, as the device's own API does. */
  put(config: string, text: string): void {
    this.files.set(`${folder}${config}`, { ...usual, bytes: Buffer.from(text) })
  }

  /** Changes a config as a user on the device does. */
  edit(config: string, line: string): void {
    this.files.set(`${folder}${config}`, { ...usual, bytes: Buffer.from(applyUci(this.text(config), line)) })
  }

  /** Applies the network settings, as a boot does. */
  startNetwork(): void {
    const network = this.text('network')
    this.connected =
      optionOf(network, 'wan', 'disabled') !== '1' &&
      ['dhcp', 'static', 'pppoe', 'wwan'].includes(optionOf(network, 'wan', 'proto') ?? '')
    if (!this.connected) this.#options.onUplinkLost()
  }

  async read(path: string): Promise<KeptFile | undefined> {
    return this.files.get(path)
  }

  async list(inside: string): Promise<string[]> {
    return [...this.files.keys()].filter((path) => path.slice(0, path.lastIndexOf('/') + 1) === inside).toSorted()
  }

  async write(path: string, file: NewFile): Promise<void> {
    this.files.set(path, { ...(this.files.get(path) ?? usual), ...file })
    await this.#step('write')
  }

  async remove(path: string): Promise<void> {
    this.files.delete(path)
  }

  async staged(): Promise<boolean> {
    await this.#step('base')
    return this.faults.staged === true || this.program.isStaged
  }

  async preflight(lines: readonly string[], files: ReadonlyMap<string, Buffer>): Promise<void> {
    this.#applied(lines, (path) => files.get(path) ?? this.files.get(path)?.bytes)
    await this.#step('preflight')
  }

  async free(): Promise<number> {
    return capacity - [...this.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
  }

  async uci(lines: readonly string[]): Promise<void> {
    for (const [path, text] of this.#applied(lines, (path) => this.files.get(path)?.bytes))
      this.files.set(path, { ...(this.files.get(path) ?? usual), bytes: Buffer.from(text) })
    await this.#step('uci')
  }

  async api({ method, path, type, body }: Extract<PlanEntry, { entry: 'api' }>): Promise<ApiReply> {
    const [place = '', query] = path.split('?', 2)
    const reply = await this.callApi({ method, path: place, query, contentType: type, body })
    await this.#step('uci')
    return reply
  }

  /** Sends a request to the device's own API, as its agent does. */
  async callApi(call: ApiCall): Promise<ApiReply> {
    return this.faults.apiAnswer ? this.faults.apiAnswer() : this.#options.api(call)
  }

  async reload(): Promise<void> {
    this.startNetwork()
    await this.#step('reload')
  }

  async test(test: PlanTest, signal: AbortSignal): Promise<void> {
    await this.#step('tests')
    const host =
      test.kind === 'ping' ? test.host : test.kind === 'http' ? test.url : test.kind === 'dns' ? test.name : ''
    if (this.faults.neverConfirms) await this.wait(86_400, signal)
    // Names under .invalid never exist (RFC 2606), so a test can order a failure.
    else if (!this.connected || host.includes('.invalid')) throw new Error(`no answer within ${test.timeout} s`)
    else if (test.kind === 'interface' && optionOf(this.text('network'), test.name, 'proto') === undefined)
      throw new Error(`the interface ${test.name} does not exist`)
  }

  async reboot(): Promise<void> {
    this.#options.onReboot()
  }

  uptime(): number {
    return ((performance.now() - this.#started) / 1000) * this.#options.speed
  }

  async wait(seconds: number, signal: AbortSignal): Promise<void> {
    await delay((seconds * 1000) / this.#options.speed, undefined, { signal, ref: false }).catch(() => undefined)
  }

  #applied(lines: readonly string[], read: (path: string) => Buffer | undefined): Map<string, string> {
    const texts = new Map<string, string>()
    for (const line of lines) {
      const path = `${folder}${uciConfig(line)}`
      const text = texts.get(path) ?? read(path)?.toString()
      if (text === undefined) throw new Error(`uci: Entry not found: ${line}`)
      try {
        texts.set(path, applyUci(text, line))
      } catch (error) {
        throw new Error(`uci: ${error instanceof Error ? error.message : 'failed'}: ${line}`)
      }
    }
    return texts
  }

  /** Cuts the power if that was ordered for this step. Then nothing happens any more in this run of the agent. */
  async #step(step: PowerStep): Promise<void> {
    if (this.faults.powerAt !== step) return
    this.faults.powerAt = undefined
    this.#options.onPowerCut()
    await new Promise(() => undefined)
  }
}
