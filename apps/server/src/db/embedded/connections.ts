import { realpathSync } from 'node:fs'
import type { Client } from 'pg'
import { withClient } from '../client.ts'
import { APP_ROLE, OWNER_ROLE } from '../roles.ts'
import { EmbeddedDatabaseError, errorText } from './errors.ts'
import { SUPERUSER } from './initdb.ts'
import type { Passwords } from './passwords.ts'
import type { EmbeddedPaths } from './paths.ts'
import { SOCKET_PORT } from './socket-dir.ts'

/** The product's database in the embedded server. */
export const DATABASE = 'outpost'

/** How to connect over the socket, as `pg` takes it. `host` is the socket's folder. */
export type EmbeddedConnection = {
  host: string
  port: number
  user: string
  password: string
  database: string
  /** Said aloud: PGSSLMODE in our environment would otherwise ask for TLS. */
  ssl: false
}

/** One connection per role. `superuser` enters the database `postgres` and is for set-up and tests alone. */
export type EmbeddedConnections = Record<'superuser' | 'owner' | 'app', EmbeddedConnection>

/** The three connections of a server whose socket is in `socketDir`. */
export function embeddedConnections(socketDir: string, passwords: Passwords): EmbeddedConnections {
  const connect = (user: string, password: string, database: string): EmbeddedConnection => {
    return { host: socketDir, port: SOCKET_PORT, user, password, database, ssl: false }
  }
  return {
    superuser: connect(SUPERUSER, passwords.superuser, 'postgres'),
    owner: connect(OWNER_ROLE, passwords.owner, DATABASE),
    app: connect(APP_ROLE, passwords.app, DATABASE),
  }
}

/**
 * Runs `work` as the superuser, once it is certain that who answers on the socket is the server of this data folder.
 * Throws EmbeddedDatabaseError if not, and what `work` throws.
 */
export async function withOwnServer(
  paths: EmbeddedPaths,
  superuser: EmbeddedConnection,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  let entered = false
  await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    entered = true
    const directory = rows[0]?.data_directory
    if (directory === undefined || realpathSync(directory) !== realpathSync(paths.cluster)) {
      throw new EmbeddedDatabaseError(`the socket in ${superuser.host} belongs to another server (${directory})`)
    }
    await work(client)
  }).catch((error: unknown) => {
    if (entered) throw error
    const message = `a database server runs on ${paths.cluster} but does not let us in: ${errorText(error)}`
    throw new EmbeddedDatabaseError(message, { cause: error })
  })
}
