import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { DeviceFile } from '@outpost/contract/device/commands'
import type { OwnAddress } from '../allow-list.ts'
import { CommandFailure } from '../commands/implement.ts'
import { fakeApi } from './fake/api/api.ts'
import { fakeStatus } from './fake/api/status.ts'
import { chance } from './fake/chance.ts'
import { FakeConfig } from './fake/config.ts'
import { FakeEsim } from './fake/esim.ts'
import { FakeEvents } from './fake/events.ts'
import type { FakeIdentity } from './fake/identity.ts'
import { fakeExec } from './fake/exec.ts'
import { fakeFile } from './fake/files.ts'
import { FakeHotspot, hotspotList } from './fake/hotspot.ts'
import { fakeHosts } from './fake/lan.ts'
import { fakeNetwork } from './fake/network.ts'
import { pair } from './fake/pair.ts'
import { fakePlc } from './fake/plc.ts'
import { fakeAnswers, fakeShell, fileText, type Answer, type FakeSms, type ShellWorld } from './fake/shell.ts'
import type { FakeSshServer } from './fake/ssh-server.ts'
import { FakeStorage } from './fake/storage.ts'
import { readUci } from './fake/uci.ts'
import { fakeValues, mobileAddress, wiredAddress } from './fake/values.ts'
import type { FakeWebServer } from './fake/web-page.ts'
import { type Air, wirelessLines, wirelessList } from './fake/wireless.ts'
import type {
  ApiCall,
  ApiReply,
  ExecOutcome,
  ExecPlan,
  Facts,
  FilePlace,
  FilePlan,
  HotspotOrder,
  LanHost,
  Lists,
  Platform,
  Update,
  UpdatePlace,
  Values,
} from './platform.ts'

export interface FakeOptions {
  device: FakeIdentity
  ssh: FakeSshServer
  web: FakeWebServer
  /** Returns the time in Unix seconds. */
  now?: () => number
  /** Called when a reboot was accepted. */
  onReboot?: () => void
  /** Called when the power fails, as a test ordered it. */
  onPowerCut?: () => void
  /** Called when a change of the configuration has cut off the uplink. */
  onUplinkLost?: () => void
  /** How many times faster than real time the device waits while it changes its configuration. */
  speed?: number | undefined
}

const lanAddress = '192.168.1.1'

/** Simulated hardware. The agent on top of it is the real one. */
export class FakePlatform implements Platform {
  readonly name = 'fake'
  readonly #options: FakeOptions
  readonly #now: () => number
  readonly #storage = new FakeStorage()
  readonly #hotspot: FakeHotspot
  #boot: string = randomUUID()
  #bootedAt: number
  /**
   * The installed firmware and the SHA-256 of the applied configuration. Installing a firmware without keeping the
   * settings clears the configuration.
   */
  #firmware: string
  configuration = ''
  readonly config: FakeConfig
  /** Only devices with a modem have one. */
  readonly esim: FakeEsim | undefined
  readonly events: FakeEvents
  /** The SMS that it has sent. */
  readonly sms: FakeSms[] = []

  constructor(options: FakeOptions) {
    this.#options = options
    this.#hotspot = new FakeHotspot(options.device)
    this.config = new FakeConfig({
      name: options.device.name,
      onPowerCut: () => options.onPowerCut?.(),
      onReboot: () => options.onReboot?.(),
      onUplinkLost: () => options.onUplinkLost?.(),
      api: (call) => this.#callApi(call),
      speed: options.speed ?? 1,
    })
    const { device, speed = 1 } = options
    this.events = new FakeEvents({ name: device.name, rules: () => this.config.text('events_reporting') })
    if (device.profile.modem) this.esim = new FakeEsim({ device, speed, onUplinkLost: () => options.onUplinkLost?.() })
    this.#firmware = options.device.firmware
    this.#now = options.now ?? (() => Date.now() / 1000)
    this.#bootedAt = Math.floor(this.#now() - 600 - chance(options.device.index, 70) * 20 * 86_400)
  }

  /** Whether its configuration and the profile of its eSIM connect the device. */
  get connected(): boolean {
    return this.config.connected && this.esim?.connected !== false
  }

  /** Starts the device again: the boot id changes and the uptime starts at zero. */
  boot(): void {
    this.#boot = randomUUID()
    this.#bootedAt = this.#now()
    this.config.startNetwork()
    this.events.note({ event: 'Reboot', mark: 'all', text: 'Device was rebooted', now: this.#now() })
  }

  values(scope: 'changing' | 'all' = 'all'): Values {
    return fakeValues(this.#options.device, { now: this.#now(), bootedAt: this.#bootedAt }, scope)
  }

  async facts(): Promise<Facts> {
    const { serial, mac, imei, model, name } = this.#options.device
    return { boot: this.#boot, serial, mac, imei, model, firmware: this.#firmware, name }
  }

  async report(scope: 'changing' | 'all'): Promise<Values> {
    const values = this.values(scope)
    if (typeof values['signal'] === 'number') this.events.noteSignal(values['signal'], this.#now())
    return values
  }

  #air(): Air {
    return {
      device: this.#options.device,
      clock: { now: this.#now(), bootedAt: this.#bootedAt },
      values: this.values(),
      text: (config) => this.config.text(config),
    }
  }

  async lists(): Promise<Lists> {
    if (!this.#options.device.profile.wifi) return {}
    return { wireless: wirelessList(this.#air()), hotspot: hotspotList(this.#hotspotIsOn(), this.#guests().length) }
  }

  #hotspotIsOn(): boolean {
    const hotspot = readUci(this.config.text('hotspot')).find(({ type }) => type === 'hotspot')
    return hotspot?.options.get('enabled') === '1'
  }

  #guests() {
    return this.#hotspotIsOn() ? this.#hotspot.guests(this.#now()) : []
  }

  async hotspot(order: HotspotOrder): Promise<string> {
    if (!this.#options.device.profile.wifi) throw new CommandFailure('NO_HOTSPOT', 'this device has no hotspot')
    const concernsGuests = order.action === 'guests' || order.mac !== undefined
    if (concernsGuests && !this.#hotspotIsOn()) throw new CommandFailure('FAILED', 'the hotspot is switched off')
    return this.#hotspot.run(order, this.#now())
  }

  async wireless(): Promise<string> {
    return wirelessLines(this.#air())
  }

  api(call: ApiCall): Promise<ApiReply> {
    return this.config.callApi(call)
  }

  #callApi(call: ApiCall): ApiReply {
    return fakeApi(call, {
      text: (config) => this.config.text(config),
      write: (config, text) => {
        this.config.put(config, text)
        this.events.note({ event: 'Config', mark: config, text: `Changed configuration: ${config}`, now: this.#now() })
      },
      status: (path) =>
        fakeStatus(path, {
          device: this.#options.device,
          values: this.values(),
          configs: this.config,
          events: this.events.sent,
        }),
    })
  }

  async file(kind: DeviceFile): Promise<Buffer> {
    return fakeFile(kind, {
      facts: await this.facts(),
      now: this.#now(),
      values: this.values(),
      configs: this.config.texts(),
    })
  }

  async readFile(path: string): Promise<Buffer> {
    const world = this.#world()
    const text = fileText(path, world)
    if (text === undefined) throw new Error('there is no file at this path')
    return world.files.get(path) ?? Buffer.from(text)
  }

  async prepareFile(plan: FilePlan): Promise<FilePlace> {
    return this.#storage.place(plan)
  }

  async removePartial(): Promise<void> {
    // Nothing of a file is kept before it is complete.
  }

  exec(command: string, plan: ExecPlan): Promise<ExecOutcome> {
    return fakeExec(fakeAnswers(command, this.#world()), plan)
  }

  async reboot(): Promise<void> {
    this.#options.onReboot?.()
  }

  /** Discards the bytes: the agent checks their sum, and only the effect of the update is recorded. */
  async prepareUpdate({ kind, version, sha256, keep }: Update): Promise<UpdatePlace> {
    return {
      write: async () => undefined,
      check: async () => undefined,
      apply: async () => {
        if (kind === 'firmware') this.#firmware = version || this.#firmware
        if (kind === 'configuration') this.configuration = sha256
        else if (keep === 0) this.configuration = ''
        this.#options.onReboot?.()
      },
      discard: async () => undefined,
    }
  }

  readingTools(): string[] {
    return []
  }

  async addresses(): Promise<OwnAddress[]> {
    const { device } = this.#options
    const { modem } = device.profile
    const outside = modem
      ? { address: mobileAddress(device), length: 8 }
      : { address: wiredAddress(device), length: 24 }
    return [
      { address: '127.0.0.1', length: 8, uplink: false },
      { address: lanAddress, length: 24, uplink: false },
      { ...outside, uplink: true },
    ]
  }

  async hosts(): Promise<LanHost[]> {
    return fakeHosts(this.#options.device)
  }

  async network(): Promise<string> {
    return fakeNetwork(this.#options.device, this.#now())
  }

  async connect(host: string, port: number): Promise<Duplex> {
    const { device, ssh, web } = this.#options
    const behind = fakeHosts(device).find(({ address }) => address === host)
    if (behind?.ports.includes(port)) return this.#connectTo(behind.model, port)
    if (host === '127.0.0.1' || host === lanAddress) {
      const banner = `${device.model}  ${this.#firmware}`
      if (port === 22)
        return ssh.connect({ prompt: `root@${device.model}:~# `, banner, answer: (line) => this.#answer(line) })
      if (port === 80) return web.connect(device, () => this.values())
    }
    throw new Error(`connect to ${host}:${port}: connection refused`)
  }

  /** Connects to a host behind the device. Ports other than SSH and HTTP accept the connection and say nothing. */
  #connectTo(model: string, port: number): Duplex {
    const { device, ssh, web } = this.#options
    if (port === 22)
      return ssh.connect({ prompt: `root@${model}:~# `, banner: model, answer: (line) => this.#answer(line) })
    if (port === 80) return web.connect({ ...device, model, name: `${model}, ${device.name}` }, () => ({}))
    if (port === 502) return fakePlc(device, this.#now)
    return pair()[0]
  }

  #answer(line: string): Answer {
    return fakeShell(line, this.#world())
  }

  #files(): ReadonlyMap<string, Buffer> {
    const own = [...this.config.files].map(([path, { bytes }]): [string, Buffer] => [path, bytes])
    return new Map([...own, ...this.#storage.files])
  }

  #world(): ShellWorld {
    const { device } = this.#options
    return {
      device,
      now: this.#now(),
      values: this.values(),
      files: this.#files(),
      uci: this.config.program,
      sms: this.sms,
    }
  }
}
