import { type Entrance, isFirstPacketOf, readEntrance } from '@outpost/vpn/stream/first-packet'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { openKey } from '../keys.ts'

/** How many first packets of all connections together are tried with a key in a second: 0.1 s of one processor. */
const triesPerSecond = 10_000

interface Running {
  id: number
  port: number
}

/** The OpenVPN hubs that run on this machine, with the keys that tell to which hub a first packet belongs. */
export class Entrances {
  readonly #app: Program
  readonly #keys = new Map<number, Entrance>()
  #tries = { second: 0, count: 0 }

  constructor(app: Program) {
    this.#app = app
  }

  /** Returns the hub whose key protects a first packet; undefined if there is none, or while too many packets are tried. */
  async find(packet: Buffer): Promise<Running | undefined> {
    const hubs = await this.#running()
    for (const hub of hubs) {
      if (!this.#mayTry()) return undefined
      if (isFirstPacketOf(this.#keys.get(hub.id)!, packet)) return hub
    }
    return undefined
  }

  #mayTry(): boolean {
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.#tries.second) this.#tries = { second, count: 0 }
    this.#tries.count += 1
    return this.#tries.count <= triesPerSecond
  }

  /** Returns the running hubs. The keys of a hub never change, so they are unsealed only once. */
  async #running(): Promise<Running[]> {
    const { ownTransaction, sealer, host } = this.#app
    const hubs = await ownTransaction(async (tx) => {
      const { rows } = await sql<Running>`select id, port from vpn_hubs
        where kind = 'openvpn' and enabled and holder = ${host} and held_until > now() and state = 'running' order by id`.execute(
        tx,
      )
      const unknown = rows.filter(({ id }) => !this.#keys.has(id)).map(({ id }) => id)
      if (unknown.length === 0) return rows
      const keys = await tx
        .selectFrom('vpn_hubs')
        .select(['id', 'shared_key', 'server_key'])
        .where('id', 'in', unknown)
        .execute()
      for (const { id, shared_key, server_key } of keys) {
        if (shared_key === null || server_key === null) continue
        const [sharedKey, serverKey] = [openKey(sealer, shared_key), openKey(sealer, server_key)]
        this.#keys.set(id, readEntrance({ sharedKey, serverKey }))
      }
      return rows.filter(({ id }) => this.#keys.has(id))
    })
    const ids = new Set(hubs.map(({ id }) => id))
    for (const id of this.#keys.keys()) if (!ids.has(id)) this.#keys.delete(id)
    return hubs
  }
}
