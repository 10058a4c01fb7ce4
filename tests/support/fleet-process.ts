import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { startFleet, type Fleet, type FleetCounters } from '../../apps/agent/src/fleet.ts'
import type { AgentState } from '../../apps/agent/src/agent.ts'
import { until } from './until.ts'

/** Fake devices of one fleet. Those with the same seed and index are the same devices again. */
export interface FleetOrder {
  /** `host:port` of the gateway. */
  server: string
  hostKey: string
  count: number
  token?: string
  seed: string
  intervalSeconds: number
  firstIndex?: number
  /** Ids of devices that are already members, by index. */
  deviceIds?: number[]
  /** First reconnect delay in seconds; the agent's default if omitted. */
  retryMin?: number
  rebootSeconds?: number
  /** Concurrent logins; the fleet's default if omitted. */
  logins?: number
  /** CPU priority of the process (nice value, 0 to 19); 0 by default. */
  niceness?: number
}

/** One device of a fleet, with the values that it knows. */
export interface FleetMember {
  index: number
  id: number | undefined
  serial: string
  mac: string
}

/** A time without a connection, in milliseconds since 1970; `to` is null while it lasts. */
export interface Outage {
  index: number
  from: number
  to: number | null
}

type Question = {
  counters: FleetCounters
  arrivals: number
  outages: Outage[]
  members: FleetMember[]
  acted: Record<string, number>
  drop: null
  stop: null
}
interface Asked {
  number: number
  what: keyof Question
  ids?: string[]
}

const answerWithinMs = 30_000

/** Fake devices in their own process, so that the server is measured alone and the devices survive its failures. */
export class FleetProcess {
  readonly pid: number
  readonly #child: ChildProcess
  #asked = 0

  private constructor(child: ChildProcess) {
    this.#child = child
    this.pid = child.pid!
    child.setMaxListeners(0)
  }

  /** Returns at once; the devices connect in the background. */
  static start(order: FleetOrder): FleetProcess {
    const child = fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
    child.send(order)
    return new FleetProcess(child)
  }

  counters(): Promise<FleetCounters> {
    return this.#ask('counters')
  }

  members(): Promise<FleetMember[]> {
    return this.#ask('members')
  }

  /** Returns how often devices came online since the start, over all of them: it grows when links break. */
  arrivals(): Promise<number> {
    return this.#ask('arrivals')
  }

  /** Returns every time at which a device that had been online was not. */
  outages(): Promise<Outage[]> {
    return this.#ask('outages')
  }

  /** Returns how often each command was executed, by id, as counted by the devices. */
  acted(ids: readonly string[]): Promise<Record<string, number>> {
    return this.#ask('acted', [...ids])
  }

  /** Cuts every connection; the devices reconnect by their own rules. */
  async drop(): Promise<void> {
    await this.#ask('drop')
  }

  /** Resolves when `count` devices are online, with the milliseconds this took. Throws after `seconds`. */
  async online(count: number, seconds: number): Promise<number> {
    const started = performance.now()
    await until(
      `${count} devices online`,
      seconds,
      async () => (await this.counters()).online >= count,
      () => this.counters(),
    )
    return performance.now() - started
  }

  /** Stops every device and the process. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), 20_000)
    this.#child.send({ number: 0, what: 'stop' } satisfies Asked)
    await gone
    clearTimeout(limit)
  }

  #ask<W extends keyof Question>(what: W, ids?: string[]): Promise<Question[W]> {
    const number = ++this.#asked
    return new Promise((resolve, reject) => {
      const limit = setTimeout(
        () => settle(() => reject(new Error(`the fleet did not answer ${what}`))),
        answerWithinMs,
      )
      const hear = (message: unknown): void => {
        const answer = message as { number: number; value: Question[W] }
        if (answer.number === number) settle(() => resolve(answer.value))
      }
      const gone = (): void => settle(() => reject(new Error('the fleet has ended')))
      const settle = (how: () => void): void => {
        clearTimeout(limit)
        this.#child.off('message', hear).off('exit', gone)
        how()
      }
      this.#child.on('message', hear).once('exit', gone)
      // With a callback, since an error that nobody takes would end the whole run.
      this.#child.send({ number, what, ...(ids ? { ids } : {}) } satisfies Asked, (error) => {
        if (error) settle(() => reject(error))
      })
    })
  }
}

let arrivals = 0
const outages: Outage[] = []
/** The last outage of each device that is not online now, or undefined while it is. */
const lasting = new Map<number, Outage | undefined>()

function note(index: number, state: AgentState): void {
  if (state === 'online') {
    arrivals++
    const outage = lasting.get(index)
    if (outage) outage.to = Date.now()
    lasting.set(index, undefined)
  } else if (lasting.has(index) && !lasting.get(index)) {
    const outage = { index, from: Date.now(), to: null }
    outages.push(outage)
    lasting.set(index, outage)
  }
}

async function answer(fleet: Fleet, { what, ids = [] }: Asked): Promise<unknown> {
  switch (what) {
    case 'arrivals':
      return arrivals
    case 'outages':
      return outages
    case 'counters':
      return fleet.counters()
    case 'members':
      return fleet.devices.map((device): FleetMember => ({
        index: device.index,
        id: device.deviceId(),
        serial: device.serial,
        mac: device.mac,
      }))
    case 'acted':
      return Object.fromEntries(ids.map((id) => [id, fleet.acted(id)]))
    case 'drop':
      fleet.drop()
      return null
    case 'stop':
      await fleet.stop()
      return process.exit(0)
  }
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.once('disconnect', () => process.exit(0))
  process.once('message', (order: FleetOrder) => {
    const { deviceIds, niceness = 0, ...rest } = order
    setPriority(niceness)
    const known = deviceIds ? { deviceId: (index: number) => deviceIds[index - (order.firstIndex ?? 0)] } : {}
    const fleet = startFleet({ ...rest, ...known, onState: note })
    process.on('message', (asked: Asked) => {
      void fleet.then(async (running) => process.send!({ number: asked.number, value: await answer(running, asked) }))
    })
  })
}
