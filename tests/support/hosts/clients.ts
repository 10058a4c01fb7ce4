import { randomUUID } from 'node:crypto'
import type { Answer, Person } from '../../../apps/server/src/testing/person.ts'
import { orderExec } from '../commands.ts'
import type { FleetProcess } from '../fleet-process.ts'
import { sleep } from '../until.ts'
import type { TwoHosts } from './two-hosts.ts'

/** Pauses between the requests of a client, in milliseconds. */
const pause = { tags: 150, moves: 200, orders: 300, probes: 200 } as const
/** How long a probe waits for its answer, in milliseconds. */
const probeLimit = 2000

/** What clients of both hosts were told: the history against which the database is judged. */
export class Clients {
  /** Names of tags whose creation was acknowledged. */
  readonly tags: string[] = []
  /** Channels of commands that were accepted. */
  readonly orders: string[] = []
  /** Acknowledged transfers, by key. */
  readonly moves = new Map<string, { source: number; target: number; amount: number }>()
  /** Requests without a good answer. */
  failed = 0
  /** Requests through the balancer, by the moment at which they were sent. */
  readonly probes: Sample[] = []
  /** Whether 95 % of the devices, and whether all of them were online. */
  readonly most: Sample[] = []
  readonly all: Sample[] = []
  readonly #site: TwoHosts
  readonly #companies: readonly number[]
  readonly #devices: readonly number[]
  readonly #fleet: FleetProcess
  readonly #running: Promise<void>[]
  #isOver = false

  constructor(site: TwoHosts, fleet: FleetProcess, companies: readonly number[], devices: readonly number[]) {
    this.#site = site
    this.#fleet = fleet
    this.#companies = companies
    this.#devices = devices
    this.#running = [
      ...site.hosts.flatMap(({ program: { admin } }) => [
        this.#repeat(pause.tags, () => this.#addTag(admin)),
        this.#repeat(pause.orders, () => this.#order(admin)),
      ]),
      this.#repeat(pause.moves, () => this.#move()),
      this.#repeat(pause.probes, () => this.#probe()),
      this.#repeat(pause.probes, () => this.#count()),
    ]
  }

  /** Stops the clients. A transfer without an answer is repeated until there is one. */
  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
  }

  async #repeat(pauseMs: number, act: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await act()
      await sleep(pauseMs)
    }
  }

  /** Counts a failure and returns nothing, unless the request was acknowledged. */
  async #ask(request: Promise<Answer>): Promise<Answer | undefined> {
    const answer = await request.catch(() => undefined)
    if (answer && answer.status < 300) return answer
    this.failed++
    return undefined
  }

  async #addTag(admin: Person): Promise<void> {
    const name = randomUUID()
    const answer = await this.#ask(admin.post('/tags', { name, company_id: 1, color: '#2f6fed' }))
    if (answer) this.tags.push(name)
  }

  async #order(admin: Person): Promise<void> {
    const device = this.#devices[Math.floor(Math.random() * this.#devices.length)]!
    const answer = await this.#ask(orderExec(admin, device, 'echo done'))
    if (answer) this.orders.push(answer.body.meta.channel as string)
  }

  async #move(): Promise<void> {
    const key = `pair-${randomUUID()}`
    const [source, target] = this.#companies.toSorted(() => Math.random() - 0.5) as [number, number]
    const amount = 1 + Math.floor(Math.random() * 3)
    const body = { source, target, amount, credit_type_name: 'credit' }
    for (let attempt = 0; ; attempt++) {
      // As a client that tries another host when one does not answer.
      const { admin } = this.#site.hosts[attempt % 2]!.program
      const answer = await this.#ask(admin.post('/credits/move', body, { 'idempotency-key': key }))
      if (answer) return void this.moves.set(key, { source, target, amount })
      await sleep(pause.moves)
    }
  }

  async #probe(): Promise<void> {
    const { headers } = this.#site.hosts[0]!.program.admin
    const at = performance.now()
    const isGood = await fetch(`${this.#site.balancer.url}/api/devices?limit=1`, {
      headers: { ...headers, connection: 'close' },
      signal: AbortSignal.timeout(probeLimit),
    }).then(
      async (answer) => (await answer.text(), answer.status === 200),
      () => false,
    )
    this.probes.push({ at, isGood })
  }

  async #count(): Promise<void> {
    const { online } = await this.#fleet.counters()
    const at = performance.now()
    this.most.push({ at, isGood: online >= 0.95 * this.#devices.length })
    this.all.push({ at, isGood: online === this.#devices.length })
  }
}

/** Whether something worked at a moment of `performance.now()`. */
export interface Sample {
  at: number
  isGood: boolean
}

/** The seconds from a moment until it worked for good; Infinity if it does not work now. */
export function outage(samples: readonly Sample[], from: number): number {
  const last = samples.findLastIndex(({ at, isGood }) => at >= from && !isGood)
  if (last < 0) return 0
  const good = samples[last + 1]
  return good ? (good.at - from) / 1000 : Infinity
}
