import { realpathSync } from 'node:fs'
import type { Client } from 'pg'
import { withClient } from '../client.ts'
import { APP_ROLE, OWNER_ROLE } from '../roles.ts'
import { EmbeddedDatabaseError, errorText } from './errors.ts'
import { SUPERUSER } from './initdb.ts'
import type { Passwords } from './passwords.ts'
import type { EmbeddedPaths } from './paths.ts'
import { SOCKET_PORT } from './socket-dir.ts'

/** The name of Outpost's database in the embedded server. */
export const DATABASE = 'outpost'

/** Connection settings for the Unix socket, in the form that `pg` expects. `host` is the socket's folder. */
export type EmbeddedConnection = {
  host: string
  port: number
  user: string
  password: string
  database: string
  /** Set explicitly, because PGSSLMODE in our environment would otherwise request TLS. */
  ssl: false
}

/** One connection per role. `superuser` connects to the database `postgres` and is only for setup and tests. */
export type EmbeddedConnections = Record<'superuser' | 'owner' | 'app', EmbeddedConnection>

/** Returns the connections of a server whose socket is in `socketDir`. */
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
 * Runs `work` as the superuser after verifying that the socket belongs to the server of this data folder. Throws
 * EmbeddedDatabaseError if it does not, and passes on errors from `work`.
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
