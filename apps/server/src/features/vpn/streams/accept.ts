import type { Socket } from 'node:net'
import { HalfOpen, type HalfOpenPlace } from '@outpost/gateway/half-open'
import { readFirstPacket } from '@outpost/vpn/stream/first-packet'
import { hasData, openPath, type Path, relayStream } from '@outpost/vpn/stream/relay'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { Entrances } from './hubs.ts'

/** How many sessions over TCP the hubs of this machine may have. */
const maxSessions = 1000
/**
 * Limits on connections without a session yet: in total, per address, and in milliseconds. Anyone can send a first packet
 * that was recorded before. OpenVPN gives up after 60 s as well, and a session usually needs less than 10 s.
 */
const joining = { max: 500, perAddress: 50, grace: 60_000, evictable: 10_000 } as const

const addressOf = ({ remoteAddress = '', remotePort = 0 }: Socket): string =>
  `${remoteAddress.replace(/^::ffff:/, '')}:${String(remotePort)}`

/** Passes connections of OpenVPN over TCP from the public port on to the hubs of this machine. */
export class VpnStreams {
  readonly #app: Program
  readonly #waiting: HalfOpen
  readonly #joining = new HalfOpen(joining)
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
      if (packet === 'wrong' || this.#open.size >= maxSessions) giveUp()
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
    const place = this.#joining.enter(socket)
    if (place) this.#awaitSession(place, path)
    relayStream(socket, path, head, (end) => void this.#ended(hub.id, path.address, end))
  }

  /** Moves a connection to the sessions once the hub sends it data. */
  #awaitSession(place: HalfOpenPlace, path: Path): void {
    const read = (packet: Buffer): void => {
      if (!hasData(packet)) return
      path.socket.off('message', read)
      this.#joining.leave(place)
      this.#open.add(place.socket)
    }
    path.socket.on('message', read)
    place.socket.once('close', () => {
      this.#joining.leave(place)
      this.#open.delete(place.socket)
    })
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
    this.#joining.close()
    for (const socket of this.#open) socket.destroy()
  }
}
