import type { Socket } from 'node:net'
import type { Connection } from 'ssh2'
import { endReasons } from './end-reasons.ts'
import { hangUp } from './hang-up.ts'
import { dropHandshake, ping, socketOf } from './ssh2-internals.ts'

/** The owner of a logged-in connection, such as a control channel or a tunnel. */
export interface PeerOwner {
  /** Called about once per keepalive interval, for periodic work. */
  visited?(): void
  /** Ends the connection, or handles its end. */
  end(reason: string): void
}

/**
 * Key exchanges that a peer may start between two visits. Honest peers start one after a gigabyte or an hour; each
 * costs about a millisecond.
 */
const rekeysPerVisit = 60
/** Bytes of answers that may wait for a peer that does not read. Streams and frames stop far below this limit. */
const hardBacklog = 8 * 1024 * 1024

/** A logged-in connection and whether its peer is alive. There is one per online device, so it holds very little. */
export class Peer {
  readonly client: Connection
  readonly socket: Socket
  readonly #owner: PeerOwner
  #seen = 0
  #silent = 0
  #rekeys = 0

  constructor(client: Connection, owner: PeerOwner) {
    this.client = client
    this.socket = socketOf(client)
    this.#owner = owner
    client.on('close', () => owner.end(endReasons.closed))
    // Before the login a second key exchange ends the connection, because no honest peer starts one so early.
    client.removeAllListeners('rekey')
    client.on('rekey', () => this.#rekeyed())
  }

  /** Closes the connection. See `hangUp`. */
  close(lastWords = false): void {
    hangUp(this.client, lastWords)
  }

  /**
   * Checks whether anything was read since the last visit, and pings the peer if not.
   * @param misses unanswered pings after which the peer is considered lost
   */
  visit(misses: number): void {
    this.#rekeys = 0
    const read = this.socket.bytesRead
    if (read !== this.#seen) {
      this.#seen = read
      this.#silent = 0
    } else if (this.#silent >= misses) this.#owner.end(endReasons.silent)
    else {
      this.#silent++
      ping(this.client)
    }
    // Last, because it may end the connection.
    this.#owner.visited?.()
  }

  #rekeyed(): void {
    if (++this.#rekeys > rekeysPerVisit) this.#owner.end('The device started too many key exchanges.')
    else dropHandshake(this.client)
  }
}

/** Ends a connection whose peer makes the gateway answer but does not read. To be called once per connection. */
export function guardBacklog(socket: Socket): void {
  socket.on('data', checkBacklog)
}

// One function for all sockets: a closure for each would cost memory per device.
function checkBacklog(this: Socket): void {
  if (this.writableLength > hardBacklog) this.destroy()
}
