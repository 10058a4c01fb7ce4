import { once } from 'node:events'
import { expect } from 'vitest'
import type { Namespace } from '../support/namespaces.ts'
import { systemProgram } from '../support/namespaces.ts'
import type { Program } from '../support/program.ts'
import { secondsSince, sleep, until } from '../support/until.ts'
import { type Body, startDownloaded } from './downloaded.ts'
import type { Scene } from './scene.ts'
import { startWireguardClient } from './wireguard-client.ts'

export type Kind = 'openvpn' | 'wireguard'
interface Machine {
  space: Namespace
  hub: string
}

/** A hub of a whole program, a router with a LAN, and users with and without access. */
export interface Side {
  id: number
  kind: Kind
  /** Reaches the LAN behind the router. */
  laptop: Machine
  /** Has access until a test disables it. */
  tablet: Machine
  /** Was disabled before it connected for the first time, and keeps trying. */
  former: Machine
  router: Machine
  /** Numbers and addresses of the clients by their names. */
  clients: Map<string, { id: number; ip: string }>
  /** A host in the LAN of the router. */
  host: string
}

/** Sends a request that is answered on a channel, and returns the final event. */
export async function order(program: Program, method: 'post' | 'put', path: string, body: Body): Promise<Body> {
  const answer = await program.admin[method](path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (await program.admin.get(`/status/channel/${answer.body.meta.channel}`)).body.data['-1'].at(-1)
}

/** Adds someone without an account to a hub, and returns the number of the client. */
async function addCustom(program: Program, hub: number, username: string): Promise<number> {
  const { data } = await order(program, 'post', '/vpn/hubs/users/custom', { vpn_hub_id: hub, username })
  return (data as { id: number }).id
}

/** Starts the client of a machine with a configuration that was issued for it. */
async function connect(scene: Scene, kind: Kind, machine: Machine, content: string): Promise<void> {
  if (kind === 'wireguard') await startWireguardClient(scene, machine, content)
  else startDownloaded(scene, machine, machine.space.name, content)
}

const issue = async (program: Program, client: number): Promise<string> => {
  const { status, body } = await program.admin.post(`/vpn/profiles/${client}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.content
}

/** Creates a hub with its clients, and waits until those that may are connected. */
export async function makeSide(scene: Scene, program: Program, kind: Kind): Promise<Side> {
  const made = await order(program, 'post', '/vpn/hubs', { name: kind, hub_zone: 'local', kind })
  const { id } = made['data'] as { id: number }
  const site = scene.site(`${kind}-site`)
  const machines = {
    router: site,
    laptop: scene.machine(`${kind}-laptop`),
    tablet: scene.machine(`${kind}-tablet`),
    former: scene.machine(`${kind}-former`),
  }
  const contents = new Map<string, string>()
  const numbers = new Map<string, number>()
  for (const name of Object.keys(machines)) {
    const client = await addCustom(program, id, name)
    numbers.set(name, client)
    contents.set(name, await issue(program, client))
  }
  const route = { vpn_hub_id: id, ip_address: '192.168.1.0', netmask: '255.255.255.0' }
  await order(program, 'post', '/vpn/hubs/routes', { ...route, vpn_hub_user_id: numbers.get('router') })
  // A profile of WireGuard contains the networks of the hub.
  if (kind === 'wireguard')
    for (const name of ['laptop', 'tablet', 'former']) contents.set(name, await issue(program, numbers.get(name)!))
  await order(program, 'post', `/vpn/hubs/users/${numbers.get('former')}/toggle`, { enabled: false })
  const isRunning = async (): Promise<boolean> =>
    (await program.admin.get(`/vpn/hubs?id=${id}`)).body.data[0].state === 'running'
  await until('the hub runs', 30, isRunning, () => program.output)
  for (const [name, machine] of Object.entries(machines)) await connect(scene, kind, machine, contents.get(name)!)
  const rows: Body[] = (await program.admin.get(`/vpn/hubs/users?vpn_hub_id=${id}&limit=100`)).body.data
  const clients = new Map(
    [...numbers].map(([name, client]) => {
      const ip = String(rows.find((row) => row['id'] === client)?.['ip'])
      return [name, { id: client, ip }] as const
    }),
  )
  const side = { id, kind, ...machines, clients, host: '192.168.1.50' }
  for (const machine of [side.laptop, side.tablet])
    await until(
      'the LAN answers',
      40,
      () => reaches(machine, side.host),
      () => program.output,
    )
  await until('the sessions are shown', 20, async () => (await sessionsOf(program, side)).length === 3)
  return side
}

/** The numbers of the open sessions of a hub. */
export async function sessionsOf(program: Program, { id }: Side): Promise<number[]> {
  const { body } = await program.admin.get(`/vpn/hubs/${id}/logs/user-connections?active=true`)
  return body.data.map((row: Body) => row['id']).toSorted()
}

/** Whether an address answers a ping from a machine within a second. */
export async function reaches({ space }: Machine, address: string): Promise<boolean> {
  const child = space.start([systemProgram('busybox'), 'ping', '-c', '1', '-W', '1', address])
  const [code] = await once(child, 'close')
  return code === 0
}

/** Tries all the time whether what is allowed works, and whether what is not allowed is refused. */
export class Watch {
  readonly #side: Side
  readonly #loop: Promise<void>
  #ended = false
  #lastAnswer = performance.now()
  #longest = 0
  #intrusions: string[] = []

  constructor(side: Side) {
    this.#side = side
    this.#loop = this.#run()
  }

  async #run(): Promise<void> {
    const { laptop, router, former, host, clients } = this.#side
    const refused = [
      ['the router reaches a user', router, clients.get('laptop')!.ip],
      ['a disabled client reaches the LAN', former, host],
      ['a disabled client reaches a user', former, clients.get('laptop')!.ip],
    ] as const
    while (!this.#ended) {
      const [allowed, ...others] = await Promise.all([
        reaches(laptop, host),
        ...refused.map(([, machine, address]) => reaches(machine, address)),
      ])
      if (allowed) {
        this.#longest = Math.max(this.#longest, secondsSince(this.#lastAnswer))
        this.#lastAnswer = performance.now()
      }
      for (const [index, isReached] of others.entries()) if (isReached) this.#intrusions.push(refused[index]![0])
      await sleep(200)
    }
  }

  /** Ends it. Returns the longest time in seconds without an answer, and what was reached that is not allowed. */
  async end(): Promise<{ silent: number; intrusions: string[] }> {
    this.#ended = true
    await this.#loop
    return { silent: Math.max(this.#longest, secondsSince(this.#lastAnswer)), intrusions: this.#intrusions }
  }
}

/** Adds a user who has not connected before, and starts the client. Returns the seconds until the LAN answers. */
export async function connectLate(scene: Scene, program: Program, side: Side, name: string): Promise<number> {
  const began = performance.now()
  const machine = scene.machine(`${side.kind}-${name}`)
  const client = await addCustom(program, side.id, name)
  await connect(scene, side.kind, machine, await issue(program, client))
  await until(
    'a new client reaches the LAN',
    60,
    () => reaches(machine, side.host),
    () => program.output,
  )
  return secondsSince(began)
}
