import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeIdentifier, type ClientConfig } from 'pg'
import { DatabaseSetupError, ensureAppRole } from './app-role.ts'
import { withClient } from './client.ts'
import { errorCode, errorText } from './embedded/errors.ts'
import { APP_ROLE } from './roles.ts'

/** Connections of both roles to an external PostgreSQL server. */
export type ExternalDatabase = { owner: ClientConfig; app: ClientConfig }

/** server_version_num of PostgreSQL 15, the oldest version that supports our SQL. */
const OLDEST_VERSION = 150_000
/** How long to wait for a database server that starts at the same time as this program. */
const START_LIMIT_MS = 30_000
const NOT_UP_YET = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EAI_AGAIN', '57P03']

/**
 * Returns the connections described by DATABASE_URL, without contacting the server. `storedPassword` provides the
 * application role's password if the URL has none to derive it from. Throws an Error that names the variable if it is
 * not a PostgreSQL URL.
 */
export function externalDatabase(
  databaseUrl: string,
  storedPassword: () => string,
): ExternalDatabase & { password: string } {
  const owner = { connectionString: databaseUrl }
  const { host, port, database, ssl, user, password: ownerPassword } = parse(owner)
  if (user === APP_ROLE) throw new Error(`DATABASE_URL must name the user that owns the database, not ${APP_ROLE}`)
  const password = ownerPassword ? derivePassword(ownerPassword) : storedPassword()
  const options = new URLSearchParams(databaseUrl.split('?')[1]).get('options') ?? undefined
  return { owner, app: { host, port, database, ssl, options, user: APP_ROLE, password }, password }
}

/**
 * `pg` accepts forms that are not URLs by the standard (`user@` without a host, for a socket), so it does the parsing.
 */
function parse(owner: { connectionString: string }): Client {
  try {
    if (/^postgres(ql)?:\/\//.test(owner.connectionString)) return new Client(owner)
  } catch {
    // Reported like any other text that is not a URL, because the parser's own message would contain the password.
  }
  throw new Error('DATABASE_URL must have the form postgresql://user:password@host:5432/database')
}

/**
 * Derives the application role's password from the owner's. All hosts with the same DATABASE_URL need it, and this way
 * none has to store it. The owner could set it anyway, and it reveals nothing about the owner's password.
 */
function derivePassword(ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(`${APP_ROLE} password`).digest('base64url')
}

/**
 * Prepares an existing database for both roles: waits up to 30 seconds for its server, checks its version and the
 * owner's privileges, and sets up the application's role. Throws DatabaseSetupError if an administrator has to act,
 * otherwise an Error that explains the problem and never contains the password.
 */
export async function prepareExternal(
  { owner, app, password }: ExternalDatabase & { password: string },
  log: (message: string, details?: object) => void,
): Promise<void> {
  await waitForServer(owner, log)
  await withClient(owner, checkServer)
  await ensureAppRole(owner, app, password)
}

async function waitForServer(owner: ClientConfig, log: (message: string, details?: object) => void): Promise<void> {
  const { host, port, database, user } = new Client(owner)
  const deadline = performance.now() + START_LIMIT_MS
  for (;;) {
    try {
      await withClient(owner, (client) => client.query('select 1'))
      return
    } catch (error) {
      const place = `${host}:${port}, database ${database}, user ${user}`
      const worthWaiting = NOT_UP_YET.includes(errorCode(error) ?? '')
      if (!worthWaiting || performance.now() > deadline) {
        throw new Error(`cannot connect to the server in DATABASE_URL (${place}): ${errorText(error)}`, {
          cause: error,
        })
      }
      log('waiting for the database server', { place, error: errorText(error) })
    }
    await sleep(1000)
  }
}

type ServerRow = {
  version: number
  name: string
  database: string
  owner: string
  in_database: boolean
  in_public: boolean
}

async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<ServerRow>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
       current_database() as database, current_user as owner,
       has_database_privilege(current_database(), 'CREATE') as in_database,
       coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) as in_public`,
  )
  const server = rows[0]!
  if (server.version < OLDEST_VERSION)
    throw new Error(`DATABASE_URL leads to PostgreSQL ${server.name}; 15 or newer is needed`)
  if (server.in_database && server.in_public) return
  throw new DatabaseSetupError(
    `the user ${server.owner} of DATABASE_URL may not make tables in the database ${server.database}`,
    `ALTER DATABASE ${escapeIdentifier(server.database)} OWNER TO ${escapeIdentifier(server.owner)};\n` +
      `GRANT ALL ON SCHEMA public TO ${escapeIdentifier(server.owner)};`,
  )
}
