import { createHash, randomBytes } from 'node:crypto'
import { Agent, type AgentState } from './agent.ts'
import { identityInMemory, type KeyPair, makeKeyPair } from './identity.ts'
import { DialError, type Login, type ServerAddresses } from './link.ts'
import { fakeIdentity } from './platform/fake/identity.ts'
import { fakeModels, profiles, type FakeModel } from './platform/fake/profiles.ts'
import { FakeSshServer, type ShellLogin } from './platform/fake/ssh-server.ts'
import { FakeWebServer } from './platform/fake/web-page.ts'
import { FakePlatform } from './platform/fake.ts'
import { CommandStore } from './store.ts'

export interface FleetOptions {
  /** `host:port` of the gateway. */
  server: string
  /** `ssh-ed25519 AAAA...`; several keys when the next one is known. */
  hostKey: string | readonly string[]
  /** The enrolment token: one for all devices, or one for each index. */
  token?: string | ((index: number) => string | undefined)
  count: number
  /** The models to use in turn; all of them by default. */
  models?: readonly FakeModel[]
  /** The firmware of the devices, in the way of their model; by default that of `profiles`. */
  firmware?: string
  /** Seconds between reports; by default the interval that the server sends. */
  intervalSeconds?: number
  /** Index of the first device. Serial, MAC and IMEI follow from model and index. */
  firstIndex?: number
  /** The seed of the devices' keys: a fleet with the same seed returns as the same devices. Random by default. */
  seed?: string
  /** Returns the id of a device that is enrolled already and need not enrol again. */
  deviceId?: (index: number) => number | undefined
  /** The first reconnect delay, in seconds. */
  retryMin?: number
  /** The number of concurrent logins; 32 by default. */
  logins?: number
  /** The credentials for the devices' own ssh server; user root with password demo by default. */
  shell?: ShellLogin
  /** Seconds that a reboot takes; 20 by default. */
  rebootSeconds?: number
  /** How many times faster than real time devices wait while they change their configuration. */
  speed?: number
  onState?: (index: number, state: AgentState, text: string) => void
}

export interface FakeDevice {
  index: number
  agent: Agent
  platform: FakePlatform
  /** `ssh-ed25519 AAAA...`, the key at the start. */
  publicKey: string
  serial: string
  mac: string
  /** Undefined until the device is enrolled. */
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
  /** The number of frames sent by all devices, by kind. */
  sent: Record<string, number>
}

export interface Fleet {
  devices: readonly FakeDevice[]
  counters(): FleetCounters
  /** How many times a command id has acted, over all devices. Only the latest 10,000 ids are remembered. */
  acted(id: string): number
  /** Cuts the connections of the first `count` devices, all by default. They reconnect as they normally do. */
  drop(count?: number): void
  /** Makes every waiting device dial now. */
  reconnect(): void
  /** Cuts a device's power and restores it after `seconds`: no `bye` is sent, and open commands stay open. */
  powerCycle(index: number, seconds?: number): void
  /** Stops all devices; resolves when every connection is closed. */
  stop(): Promise<void>
}

/** Returns the key of a device of a fleet with this seed. */
export const seededKey = (seed: string, model: string, index: number): KeyPair =>
  makeKeyPair(createHash('sha256').update(`${seed} ${model} ${index}`).digest())

const rememberedActs = 10_000

/**
 * Runs `count` simulated devices in this process, each with the real agent. Resolves at once: they connect in the
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
    const profile = profiles[models[index % models.length]!]
    const facts = fakeIdentity({ ...profile, firmware: options.firmware ?? profile.firmware }, index)
    const key = seededKey(secret, facts.model, index)
    const identity = identityInMemory(key, options.deviceId?.(index))
    const restart = (): void => power.cycle(device, options.rebootSeconds ?? 20)
    const platform = new FakePlatform({
      device: facts,
      ...shared,
      onReboot: restart,
      onPowerCut: restart,
      onUplinkLost: () => device.agent.drop(),
      speed: options.speed,
    })
    const agent = new Agent({
      server,
      platform,
      identity,
      store: new CommandStore(),
      token: typeof options.token === 'function' ? options.token(index) : options.token,
      interval: options.intervalSeconds,
      retryMin: options.retryMin,
      gate: (login) => (platform.connected ? gate(login) : uplinkDown()),
      onState: (state, text) => options.onState?.(index, state, text),
      onAct: (id) => count(acts, id),
    })
    const device: FakeDevice = {
      index,
      agent,
      platform,
      publicKey: key.public,
      ...pick(facts),
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

const pick = ({ serial, mac }: Pick<FakeDevice, 'serial' | 'mac'>) => ({ serial, mac })

const uplinkDown = (): Promise<never> => Promise.reject(new DialError('network', 'the uplink is down'))

/** Cuts the power of devices and restores it after some seconds. After `close` no power is restored. */
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

function readServer({ server, hostKey }: FleetOptions): ServerAddresses {
  const match = /^(.+):(\d{1,5})$/.exec(server)
  if (!match) throw new RangeError(`not host:port: ${server}`)
  return {
    addresses: [{ host: match[1]!, port: Number(match[2]) }],
    hostKeys: typeof hostKey === 'string' ? [hostKey] : hostKey,
  }
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

/** Runs at most `most` logins at a time, the others in order. The queue holds at most one entry per device. */
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
