import { createHash, randomBytes } from 'node:crypto'
import { Agent, type AgentState } from './agent.ts'
import { identityInMemory, makeKeyPair } from './identity.ts'
import type { Login, ServerAddress } from './link.ts'
import { fakeIdentity } from './platform/fake/identity.ts'
import { fakeModels, profiles, type FakeModel } from './platform/fake/profiles.ts'
import { FakeSshServer, type ShellLogin } from './platform/fake/ssh-server.ts'
import { FakeWebServer } from './platform/fake/web-page.ts'
import { FakePlatform } from './platform/fake.ts'
import { CommandStore } from './store.ts'

export interface FleetOptions {
  /** `host:port` of the gateway. */
  server: string
  /** `ssh-ed25519 AAAA...`; several where the next key is known. */
  hostKey: string | readonly string[]
  /** For first contacts: one for all, or one for each index. */
  token?: string | ((index: number) => string | undefined)
  count: number
  /** Models in turns; by default every one that there is. */
  models?: readonly FakeModel[]
  /** Seconds between reports; without it the server's. */
  intervalSeconds?: number
  /** Index of the first device: serial, MAC and IMEI follow from model and index. */
  firstIndex?: number
  /** Makes the devices' keys, so that a fleet with the same seed comes back as the same devices. Random by default. */
  seed?: string
  /** The id of a device that is a member already, so that it need not enrol. */
  deviceId?: (index: number) => number | undefined
  /** First reconnect delay in seconds. */
  retryMin?: number
  /** Logins under way at a time; 32 by default. */
  logins?: number
  /** Who may log in to the devices' own ssh server; root with password demo by default. */
  shell?: ShellLogin
  /** Seconds that a reboot takes; 20 by default. */
  rebootSeconds?: number
  onState?: (index: number, state: AgentState, text: string) => void
}

export interface FakeDevice {
  index: number
  agent: Agent
  platform: FakePlatform
  /** `ssh-ed25519 AAAA...`, its key at the start. */
  publicKey: string
  serial: string
  mac: string
  /** Set once it is enrolled. */
  deviceId(): number | undefined
}

export interface FleetCounters {
  online: number
  pending: number
  refused: number
  offline: number
  stopped: number
  tunnels: number
  streams: number
  /** Frames sent by all devices, by kind. */
  sent: Record<string, number>
}

export interface Fleet {
  devices: readonly FakeDevice[]
  counters(): FleetCounters
  /** How often a command id has acted, over all devices (the last ten thousand ids are known). */
  acted(id: string): number
  /** Cuts the first `count` connections, all by default; the devices come back by their own rules. */
  drop(count?: number): void
  /** Lets every device that waits dial now. */
  reconnect(): void
  /** Pulls a device's plug and puts it back after `seconds`: nothing is said, open commands stay open. */
  powerCycle(index: number, seconds?: number): void
  /** Ends every device; resolves when all connections are closed. */
  stop(): Promise<void>
}

const rememberedActs = 10_000

/**
 * Runs `count` invented devices in this process, each with the real agent. Resolves at once: they connect in the
 * background, `logins` at a time.
 */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const server = readServer(options)
  const gate = limitLogins(options.logins ?? 32)
  const acts = new Map<string, number>()
  const shared = { ssh: new FakeSshServer(options.shell), web: new FakeWebServer() }
  const power = powerSwitch()
  const secret = options.seed ?? randomBytes(16).toString('hex')

  function build(index: number): FakeDevice {
    const models = options.models ?? fakeModels
    const facts = fakeIdentity(profiles[models[index % models.length]!], index)
    const key = makeKeyPair(createHash('sha256').update(`${secret} ${facts.model} ${index}`).digest())
    const identity = identityInMemory(key, options.deviceId?.(index))
    const platform = new FakePlatform({
      device: facts,
      ...shared,
      onReboot: () => power.cycle(device, options.rebootSeconds ?? 20),
    })
    const agent = new Agent({
      server,
      platform,
      identity,
      store: new CommandStore(),
      token: typeof options.token === 'function' ? options.token(index) : options.token,
      interval: options.intervalSeconds,
      retryMin: options.retryMin,
      gate,
      onState: (state, text) => options.onState?.(index, state, text),
      onAct: (id) => count(acts, id),
    })
    const { serial, mac } = facts
    const device: FakeDevice = {
      index,
      agent,
      platform,
      publicKey: key.public,
      serial,
      mac,
      deviceId: () => identity.current.device,
    }
    return device
  }

  const first = options.firstIndex ?? 0
  const devices = Array.from({ length: options.count }, (_, offset) => build(first + offset))
  for (const { agent } of devices) agent.start()

  return {
    devices,
    counters: () => sum(devices),
    acted: (id) => acts.get(id) ?? 0,
    drop: (count = devices.length) => devices.slice(0, count).forEach(({ agent }) => agent.drop()),
    reconnect: () => devices.forEach(({ agent }) => agent.reconnect()),
    powerCycle: (index, seconds = 1) => power.cycle(devices[index - first]!, seconds),
    async stop() {
      power.close()
      await Promise.all(devices.map(({ agent }) => agent.stop()))
    },
  }
}

/** Pulls plugs, and puts each back after its seconds; none is put back after the end. */
function powerSwitch() {
  const timers = new Set<NodeJS.Timeout>()
  return {
    cycle({ agent, platform }: FakeDevice, seconds: number): void {
      agent.cut()
      const timer = setTimeout(() => {
        timers.delete(timer)
        platform.boot()
        agent.start()
      }, seconds * 1000)
      timers.add(timer)
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function readServer({ server, hostKey }: FleetOptions): ServerAddress {
  const match = /^(.+):(\d{1,5})$/.exec(server)
  if (!match) throw new RangeError(`not host:port: ${server}`)
  return { host: match[1]!, port: Number(match[2]), hostKeys: typeof hostKey === 'string' ? [hostKey] : hostKey }
}

function count(acts: Map<string, number>, id: string): void {
  acts.set(id, (acts.get(id) ?? 0) + 1)
  if (acts.size > rememberedActs) acts.delete(acts.keys().next().value!)
}

function sum(devices: readonly FakeDevice[]): FleetCounters {
  const counters: FleetCounters = {
    online: 0,
    pending: 0,
    refused: 0,
    offline: 0,
    stopped: 0,
    tunnels: 0,
    streams: 0,
    sent: {},
  }
  for (const { agent } of devices) {
    counters[agent.state]++
    counters.tunnels += agent.tunnels.size
    counters.streams += agent.tunnels.streams
    for (const [kind, number] of Object.entries(agent.sent)) counters.sent[kind] = (counters.sent[kind] ?? 0) + number
  }
  return counters
}

/** Lets `most` logins run at a time, the others wait in order. The queue holds one entry per device at most. */
function limitLogins(most: number): (login: () => Promise<Login>) => Promise<Login> {
  const queue: (() => void)[] = []
  let running = 0
  return async (login) => {
    if (running >= most) await new Promise<void>((resolve) => queue.push(resolve))
    else running++
    try {
      return await login()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
