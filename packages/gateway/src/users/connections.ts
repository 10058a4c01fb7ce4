import type { Connection } from 'ssh2'
import { hangUp } from '../hang-up.ts'
import type { Keepalive } from '../keepalive.ts'
import type { GatewayLimits } from '../limits.ts'
import { UserConnection } from './connection.ts'
import type { SignedInUser } from './host.ts'

/** The connections of users who have signed in with their own SSH client. */
export class UserConnections {
  readonly #limits: GatewayLimits
  readonly #keepalive: Keepalive
  readonly #all = new Set<UserConnection>()

  constructor(limits: GatewayLimits, keepalive: Keepalive) {
    this.#limits = limits
    this.#keepalive = keepalive
  }

  enter(client: Connection, user: SignedInUser): void {
    const connection = new UserConnection(client, user, this.#limits, () => {
      this.#all.delete(connection)
      this.#keepalive.delete(connection.peer)
    })
    if (!user.begin(() => connection.end())) {
      hangUp(client)
      return
    }
    this.#all.add(connection)
    this.#keepalive.add(connection.peer)
  }

  close(): void {
    for (const connection of this.#all) connection.end()
  }
}
