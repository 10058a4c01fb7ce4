import type { Socket } from 'node:net'
import type { HalfOpen } from '@outpost/gateway/half-open'
import { readFirstPacket } from '@outpost/vpn/stream/first-packet'
import { openPath, relayStream } from '@outpost/vpn/stream/relay'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { Entrances } from './hubs.ts'

/** How many connections over TCP to the hubs of this machine may be open. */
const maxConnections = 1000

const addressOf = ({ remoteAddress = '', remotePort = 0 }: Socket): string =>
  `${remoteAddress.replace(/^::ffff:/, '')}:${String(remotePort)}`

/** Passes connections of OpenVPN over TCP from the public port on to the hubs of this machine. */
export class VpnStreams {
  readonly #app: Program
  readonly #waiting: HalfOpen
  readonly #entrances: Entrances
  readonly #open = new Set<Socket>()

  /** @param waiting the limits for connections whose first packet is not complete yet */
  constructor(app: Program, waiting: HalfOpen) {
    this.#app = app
    this.#waiting = waiting
    this.#entrances = new Entrances(app)
  }

  /** Accepts a connection that may be one of OpenVPN. Its first bytes must still be unread. */
  accept(socket: Socket): void {
    const place = this.#waiting.enter(socket)
    if (!place) return
    let head: Buffer = Buffer.alloc(0)
    const settle = (): void => {
      this.#waiting.leave(place)
      socket.off('data', read).off('end', giveUp).off('close', settle)
    }
    const giveUp = (): void => void socket.destroy()
    const read = (chunk: Buffer): void => {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
      const packet = readFirstPacket(head)
      if (packet === undefined) return
      socket.pause()
      if (packet === 'wrong' || this.#open.size >= maxConnections) giveUp()
      else
        this.#pass(socket, head, packet, settle).catch((error: unknown) => {
          giveUp()
          this.#app.log.warn({ error: String(error) }, 'a VPN connection over TCP was not passed on')
        })
    }
    socket.on('data', read).on('end', giveUp).on('close', settle)
    // 'close' follows.
    socket.on('error', () => undefined)
  }

  async #pass(socket: Socket, head: Buffer, packet: Buffer, settle: () => void): Promise<void> {
    const hub = await this.#entrances.find(packet)
    if (!hub || socket.destroyed) {
      socket.destroy()
      return
    }
    const path = await openPath(hub.port)
    try {
      await this.#note(hub.id, path.address, addressOf(socket))
    } catch (error) {
      path.socket.close()
      throw error
    }
    settle()
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    relayStream(socket, path, head, (end) => void this.#ended(hub.id, path.address, end))
  }

  /** Stores the real address of a client for the connection log. Rows whose end was missed are removed after a day. */
  #note = (hubId: number, local: string, real: string): Promise<unknown> =>
    this.#app.ownTransaction(async (tx) => {
      await sql`delete from vpn_streams where hub_id = ${hubId} and opened_at < now() - interval '1 day'`.execute(tx)
      await sql`insert into vpn_streams (hub_id, local_address, real_address) values (${hubId}, ${local}, ${real})
        on conflict (hub_id, local_address) do update set real_address = excluded.real_address, opened_at = now()`.execute(
        tx,
      )
    })

  /** Tells the hub at once that the client has disconnected. Without this message it would notice after 30 s. */
  async #ended(hubId: number, address: string, end: 'left' | 'lost'): Promise<void> {
    try {
      await this.#app.ownTransaction((tx) =>
        sql`delete from vpn_streams where hub_id = ${hubId} and local_address = ${address}`.execute(tx),
      )
      await this.#app.publish('vpn.stream', { hubId, address, end })
    } catch (error) {
      this.#app.log.warn({ hub: hubId, error: String(error) }, 'the end of a VPN connection over TCP was not reported')
    }
  }

  /** Ends all connections. */
  close(): void {
    for (const socket of this.#open) socket.destroy()
  }
}
