import { performance } from 'node:perf_hooks'
import { protocolVersion, type DownFrame, type UpFrame } from '@outpost/contract/device/frames'
import { groupOfValue, type ValueGroup } from '@outpost/contract/device/value-groups'
import type { ReportedList } from '@outpost/contract/device/wireless'
import { isAllowed, parseAllowList } from './allow-list.ts'
import { Changes } from './changes/changes.ts'
import { configDigest } from './changes/check.ts'
import { backoffSeconds } from './backoff.ts'
import { CommandRunner } from './command-runner.ts'
import { CommandFailure } from './commands/implement.ts'
import { implementations } from './commands/table.ts'
import { Esim } from './esim/esim.ts'
import { fetchFile, type Sink } from './fetch.ts'
import { pinHostKeys, trustedHostKeys, type IdentityHolder, type KeyPair } from './identity.ts'
import { type Address, chooseAddress } from './addresses.ts'
import { dial, type FrameLink, type Login, type ServerAddresses } from './link.ts'
import { Outputs } from './outputs.ts'
import type { Platform } from './platform/platform.ts'
import { putFile } from './put.ts'
import { Collector } from './readings/collector.ts'
import { PlanStore } from './readings/plan-store.ts'
import type { Reader } from './readings/read.ts'
import { Reporter } from './reporter.ts'
import { runSession, type SessionEnd, type SessionHost } from './session.ts'
import type { CommandStore } from './store.ts'
import { Tunnels } from './tunnels.ts'

export type AgentState = 'stopped' | 'offline' | 'pending' | 'refused' | 'online'

export interface AgentOptions {
  server: ServerAddresses
  platform: Platform
  identity: IdentityHolder
  store: CommandStore
  /** Keeps the reading plan; by default only as long as the agent runs. */
  plans?: PlanStore
  /** The enrolment token; used only for the first contact. */
  token?: string
  /** Seconds between reports; by default the interval that the server sends. */
  interval?: number
  /** The first reconnect delay, in seconds. */
  retryMin?: number
  /** Returns the text of agent.conf; called again for every tunnel, so that changes apply without a restart. */
  allowList?: () => string
  /** Delays logins, so that many agents in one process do not all dial at once. */
  gate?: (login: () => Promise<Login>) => Promise<Login>
  onState?: (state: AgentState, text: string) => void
  /** Called when a command of effect "once" is about to act. */
  onAct?: (id: string) => void
}

/** Seconds between two attempts to connect while something waits for a new connection. */
const hurriedPause = 1

/** One device: stays connected, reports, runs commands and serves tunnels until it is stopped. */
export class Agent {
  readonly options: AgentOptions
  readonly tunnels: Tunnels
  state: AgentState = 'stopped'
  /** The number of frames sent, by kind. */
  readonly sent: Partial<Record<UpFrame['kind'], number>> = {}
  #link: FrameLink | undefined
  #runner: CommandRunner | undefined
  #changes: Changes | undefined
  /** Whether every second counts until the next connection, as after a change. */
  #hurry = false
  /** The number of control connections that were opened. */
  #connections = 0
  #stop: AbortController | undefined
  #life: Promise<void> = Promise.resolve()
  #wake: () => void = () => undefined
  readonly #reporter = new Reporter((scope) =>
    this.options.identity.isThere() ? void this.#reportRegular(scope) : this.cut(),
  )
  readonly #plans: PlanStore
  readonly #collector: Collector
  #key: KeyPair | undefined
  /** The address of this connection, or of the next one. */
  #address: Address

  constructor(options: AgentOptions) {
    this.options = options
    this.#address = chooseAddress(options.server.addresses)
    this.#plans = options.plans ?? new PlanStore()
    this.#collector = new Collector(
      this.#plans,
      (signal) => this.#reader(signal),
      (frame) => this.#send(frame),
      (group) => this.#report('all', (each) => each === group),
    )
    this.tunnels = new Tunnels({
      dial: (id) => this.#dial(`t_${id}`, options.identity.current.key),
      allows: (host, port) => this.#allows(host, port),
      connect: (host, port) => options.platform.connect(host, port),
      ended: (id) => this.#send({ kind: 'event', name: 'tunnel_ended', level: 'warning', text: id }),
    })
  }

  /** Starts the agent. Commands that an earlier run left open in the store are settled first. */
  start(): void {
    if (this.#stop) return
    const stop = new AbortController()
    this.#stop = stop
    this.state = 'offline'
    this.#life = this.#live(stop.signal)
  }

  /** Sends `bye`, ends all connections, commands and timers, and removes incomplete files. */
  async stop(): Promise<void> {
    this.#send({ kind: 'bye', text: 'the agent was stopped' })
    this.cut()
    await this.#life
    await this.#runner?.removePartials()
  }

  /** Acts like a power cut: all work ends at once, and nothing is sent or stored. */
  cut(): void {
    this.#stop?.abort()
    this.#stop = undefined
    this.tunnels.closeAll()
    this.#link?.end()
    this.#wake()
  }

  /** Drops the connection; the agent reconnects. */
  drop(): void {
    this.#link?.end()
  }

  /** Ends the pause before the next connection attempt. */
  reconnect(): void {
    this.#wake()
  }

  async #allows(host: string, port: number): Promise<boolean> {
    const { allowList, platform } = this.options
    return isAllowed(parseAllowList(allowList?.() ?? ''), await platform.addresses(), host, port)
  }

  #reader(signal: AbortSignal): Reader {
    return { platform: this.options.platform, allows: (host, port) => this.#allows(host, port), most: 500, signal }
  }

  async #live(stop: AbortSignal): Promise<void> {
    const { store, platform } = this.options
    const { boot } = await platform.facts()
    const changes = this.#openChanges(boot, stop)
    await changes?.recover()
    const esim = this.#openEsim(stop)
    const runner = new CommandRunner({
      store,
      implementations,
      boot,
      resume: async (id, name) => {
        if (name === 'esim') return esim?.resume(id)
        return changes && name === 'config.apply' && (await changes.knows(id)) ? () => changes.resume(id) : undefined
      },
      signal: stop,
      send: (frame) => this.#send(frame),
      onAct: this.options.onAct,
      context: {
        platform,
        identity: this.options.identity,
        tunnels: this.tunnels,
        outputs: new Outputs(),
        changes: () => {
          if (!changes) throw new CommandFailure('UNSUPPORTED', 'this device has no configuration to change')
          return changes
        },
        esim: () => {
          if (!esim) throw new CommandFailure('NO_TOOL', 'this device has no eSIM')
          return esim
        },
        pinHostKeys: (keys) => pinHostKeys(this.options.identity, this.options.server.hostKeys, keys),
        put: (token, file, signal) => this.#put(token, file, signal),
        takePlan: (plan) => this.#takePlan(plan),
        reader: (signal) => this.#reader(signal),
        report: () => this.#report('all'),
        fetch: (token, size, sink, signal) => this.#fetch(token, size, sink, signal),
      },
    })
    this.#runner = runner
    await runner.recover()
    let tries = 0
    let lost = performance.now()
    while (!stop.aborted && this.options.identity.isThere()) {
      const started = performance.now()
      const { pause, online, text } = await this.#session(stop)
      this.#link = undefined
      this.#reporter.stop()
      this.#collector.stop()
      if (stop.aborted) break
      if (online) lost = performance.now()
      // A connection that lasted a minute or less does not reset the backoff: it may be flapping.
      if (online && performance.now() - started > 60_000) tries = 0
      if (pause === 0) continue
      const seconds = pause ?? this.#prepareRetry(tries++, (performance.now() - lost) / 1000)
      if (this.state === 'online' || pause === undefined)
        this.#enter('offline', `${text}; next try in ${Math.round(seconds)} s`)
      await this.#rest(seconds, stop)
    }
    this.#enter('stopped', this.options.identity.isThere() ? 'stopped' : 'the folder of this agent was removed')
  }

  #takePlan(plan: string): void {
    this.#plans.store(plan)
    this.#collector.start()
  }

  #openChanges(boot: string, stop: AbortSignal): Changes | undefined {
    const { config } = this.options.platform
    this.#changes =
      config &&
      new Changes(config, {
        boot,
        signal: stop,
        connection: () => this.#connections,
        redial: () => this.#redial(),
      })
    return this.#changes
  }

  #openEsim(stop: AbortSignal): Esim | undefined {
    const { platform, store } = this.options
    return (
      platform.esim &&
      new Esim(platform.esim, {
        signal: stop,
        connection: () => this.#connections,
        online: () => this.state === 'online',
        redial: () => this.#redial(),
        reboot: () => platform.reboot(),
        note: (command, note) => store.noteSwitch(command, note),
        noted: (command) => store.switchNote(command),
      })
    )
  }

  /** Opens a new connection at once, because a change waits for it. */
  #redial(): void {
    this.#hurry = true
    this.drop()
    this.reconnect()
  }

  /**
   * Chooses the address of the next connection after `tries` failures, and returns the seconds to wait before it. The
   * delay grows once per round of all addresses.
   */
  #prepareRetry(tries: number, secondsOffline: number): number {
    const { retryMin, server } = this.options
    this.#address = chooseAddress(server.addresses, this.#address)
    const usual = backoffSeconds(Math.floor(tries / server.addresses.length), secondsOffline, retryMin)
    return this.#hurry ? Math.min(usual, hurriedPause) : usual
  }

  #session(stop: AbortSignal): Promise<SessionEnd> {
    const { identity, token, platform } = this.options
    const { key, device } = identity.current
    this.#key = device === undefined ? key : this.#nextKey()
    const user = device === undefined ? (token ? `enrol:${token}` : 'enrol') : `d_${device}`
    const host: SessionHost = {
      dial: () => this.#dial(user, this.#key!),
      hello: async () => ({
        kind: 'hello',
        v: protocolVersion,
        agent: 'agent-node/1',
        platform: platform.name,
        abilities: this.#abilities(),
        change: this.#changes?.waiting(),
        config: platform.config && (await configDigest(platform.config)),
        readings: this.#plans.state,
        pinned: trustedHostKeys(identity, this.options.server.hostKeys)[1]?.split(' ')[1],
        ...(await platform.facts()),
      }),
      opened: (link) => {
        this.#link = link
        this.#connections++
      },
      welcomed: (interval) => this.#welcome(interval),
      enrolled: (number) => {
        identity.current.device = number
        identity.save()
      },
      waits: (state, text) => this.#enter(state, text),
      frame: (frame) => this.#take(frame),
    }
    return runSession(host, device === undefined, stop)
  }

  #abilities(): string {
    const { api, esim, readingTools } = this.options.platform
    const own = Object.keys(implementations).filter((name) => (name !== 'api' || api) && (name !== 'esim' || esim))
    const names = [...own, 'readings', 'groups', 'modbus', 'json', ...readingTools()]
    return this.#changes ? [...names, 'config'].join() : names.filter((name) => !name.startsWith('config.')).join()
  }

  #welcome(interval: number): void {
    const { identity } = this.options
    if (this.#key === identity.current.next) {
      identity.current.key = this.#key!
      delete identity.current.next
      identity.save()
    }
    this.#hurry = false
    this.#enter('online', `connected to ${this.#address.host} as device ${identity.current.device}`)
    this.#runner?.sendWaiting()
    this.#reporter.start(this.options.interval ?? interval)
    this.#collector.start()
  }

  #take(frame: DownFrame): void {
    if (frame.kind === 'run') this.#runner?.run(frame)
    else if (frame.kind === 'ping') this.#send({ kind: 'pong', n: frame.n })
    else if (frame.kind === 'interval') this.#reporter.start(this.options.interval ?? frame.seconds)
  }

  /** Returns the key for the next login: a new key from `key.rotate` alternates with the old one until accepted. */
  #nextKey(): KeyPair {
    const { key, next } = this.options.identity.current
    return next && this.#key !== next ? next : key
  }

  #dial(user: string, key: KeyPair): Promise<Login> {
    const { identity, server } = this.options
    const login = (): Promise<Login> =>
      dial(this.#address, trustedHostKeys(identity, server.hostKeys), user, key.private)
    return this.options.gate ? this.options.gate(login) : login()
  }

  /** Fetches a file over separate connections, so that the control channel stays free. */
  #fetch(token: string, size: number, sink: Sink, signal: AbortSignal): Promise<string> {
    const { identity } = this.options
    return fetchFile({
      dial: () => this.#dial(`d_${identity.current.device}`, identity.current.key),
      token,
      size,
      sink,
      signal,
    })
  }

  async #put(token: string, file: Buffer, signal: AbortSignal): Promise<void> {
    const { device, key } = this.options.identity.current
    await putFile(await this.#dial(`d_${device}`, key), token, file, signal)
  }

  /** Sends a report. Leaves out the groups that have a period of their own. */
  #reportRegular(scope: 'changing' | 'all'): Promise<void> {
    const apart = new Set(this.#plans.plan?.groups?.map(({ group }) => group))
    return this.#report(scope, (group) => group === undefined || !apart.has(group))
  }

  /** Sends a report. Skips it when it cannot be made or the network is congested: the next one is newer anyway. */
  async #report(
    scope: 'changing' | 'all',
    takes: (group: ValueGroup | undefined) => boolean = () => true,
  ): Promise<void> {
    const { platform } = this.options
    const all = await platform.report(scope).catch(() => undefined)
    if (!all) return
    const values = Object.fromEntries(Object.entries(all).filter(([name]) => takes(groupOfValue(name))))
    const listed = Object.entries((await platform.lists?.().catch(() => undefined)) ?? {})
    const lists = Object.fromEntries(listed.filter(([name]) => takes(name as ReportedList)))
    const at = Math.floor(Date.now() / 1000)
    if (this.#link?.congested() === false)
      this.#send({ kind: 'telemetry', at, values, ...(Object.keys(lists).length > 0 && { lists }) })
  }

  #send(frame: UpFrame): boolean {
    if (!this.#link?.send(frame)) return false
    this.sent[frame.kind] = (this.sent[frame.kind] ?? 0) + 1
    return true
  }

  #enter(state: AgentState, text: string): void {
    this.state = state
    this.options.onState?.(state, text)
  }

  #rest(seconds: number, stop: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (stop.aborted) return resolve()
      const timer = setTimeout(resolve, Math.min(seconds, 86_400) * 1000)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
