import { ApiError } from '@outpost/contract/kit/errors'
import type {
  AcceptConnection,
  Channel,
  Connection,
  RejectConnection,
  ServerChannel,
  Session,
  TcpipRequestInfo,
} from 'ssh2'
import { ChannelStream } from '../device-stream.ts'
import type { GatewayLimits } from '../limits.ts'
import { Peer, type PeerOwner } from '../peer.ts'
import { gatherPackets, rejectChannel } from '../ssh2-internals.ts'
import type { SignedInUser } from './host.ts'
import { refuseSession } from './refuse-session.ts'

/** Reasons for not opening a channel (RFC 4254, 5.1). */
const reasons = { prohibited: 1, failed: 2, shortage: 4 } as const
/** Sessions that are only opened to say why they are refused. */
const maxSessions = 10

/**
 * A connection of a user's own SSH client. It forwards TCP to the entries of devices, which is what `ssh -J` and
 * `ssh -L` ask for, and nothing else: ssh2 refuses what has no listener here, such as remote forwarding.
 */
export class UserConnection implements PeerOwner {
  readonly peer: Peer
  readonly #client: Connection
  readonly #user: SignedInUser
  readonly #limits: GatewayLimits
  readonly #ended: () => void
  readonly #channels = new Set<ChannelStream>()
  /** Channels that wait until the socket can take more. */
  #waiting: (() => void)[] = []
  #opening = 0
  #sessions = 0
  #over = false

  /** @param ended called once when the connection has ended */
  constructor(client: Connection, user: SignedInUser, limits: GatewayLimits, ended: () => void) {
    this.#client = client
    this.#user = user
    this.#limits = limits
    this.#ended = ended
    this.peer = new Peer(client, this)
    gatherPackets(client)
    this.peer.socket.on('drain', () => this.#drained())
    client.on('tcpip', (accept, reject, info) => void this.#open(accept, reject, info))
    client.on('session', (accept, reject) => this.#refuse(accept, reject))
  }

  /** Closes the connection, or handles that it is closed. */
  end(): void {
    if (this.#over) return
    this.#over = true
    this.#user.ended()
    for (const channel of this.#channels) channel.destroy()
    this.#drained()
    this.peer.close()
    this.#ended()
  }

  #refuse(accept: AcceptConnection<Session>, reject: RejectConnection): void {
    if (this.#over || ++this.#sessions > maxSessions) reject()
    else refuseSession(accept())
  }

  async #open(
    accept: AcceptConnection<ServerChannel>,
    reject: RejectConnection,
    info: TcpipRequestInfo,
  ): Promise<void> {
    const no = (reason: number, text: string): void => {
      if (!this.#over) rejectChannel(this.#client, reject, reason, text)
    }
    if (this.#channels.size + this.#opening >= this.#limits.channelsPerUser)
      return no(reasons.shortage, 'This connection has too many streams open.')
    this.#opening++
    try {
      const forwarding = await this.#user.open({ host: info.destIP, port: info.destPort })
      if (this.#over) return forwarding.cancel()
      forwarding.join(this.#join(accept()))
    } catch (error) {
      const known = error instanceof ApiError ? error.items[0] : undefined
      no(
        known && known.code !== 'INTERNAL' ? reasonOf(known.code) : reasons.failed,
        known?.message ?? 'The server failed.',
      )
    } finally {
      this.#opening--
    }
  }

  #join(channel: Channel): ChannelStream {
    const stream = new ChannelStream(channel, {
      whenWritable: (proceed) => this.#whenWritable(proceed),
      overrun: () => this.end(),
    })
    this.#channels.add(stream)
    stream.once('close', () => this.#channels.delete(stream))
    return stream
  }

  #whenWritable(proceed: () => void): void {
    const { socket } = this.peer
    if (this.#over || socket.destroyed || socket.writableLength < this.#limits.tunnelBacklog) proceed()
    else this.#waiting.push(proceed)
  }

  #drained(): void {
    for (const proceed of this.#waiting.splice(0)) proceed()
  }
}

const reasonOf = (code: string): number =>
  ['TARGET_UNREACHABLE', 'DEVICE_TIMEOUT', 'DEVICE_OFFLINE', 'UNAVAILABLE'].includes(code)
    ? reasons.failed
    : code === 'TOO_MANY_REQUESTS'
      ? reasons.shortage
      : reasons.prohibited
