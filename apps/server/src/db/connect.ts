import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig, PoolConfig } from 'pg'
import { CONNECT_TIMEOUT_MS } from './client.ts'
import { errorCode, type EmbeddedDatabaseError } from './embedded/errors.ts'
import { attachEmbedded, startEmbedded } from './embedded/start.ts'
import { externalDatabase, prepareExternal } from './external.ts'

/** The location of the database, and the role of this process towards it. */
export type DatabaseOptions = {
  /** DATABASE_URL; without it, the embedded database is used. Its user owns the database and runs the migrations. */
  databaseUrl?: string | undefined
  /** OUTPOST_DATA_DIR. The embedded database is stored in its subfolder `database`. */
  dataDir: string
  log: (message: string, details?: object) => void
  /**
   * True in a child process whose parent has already opened the database: nothing is started, set up or watched here,
   * and `stop` does nothing.
   */
  attach?: boolean
  /** False trades the embedded database's crash safety for speed (tests). */
  durable?: boolean
  /** Called once if the embedded server died and could not be restarted. */
  onFailed?: (error: EmbeddedDatabaseError) => void
}

/** The connection settings of both database roles. */
export type OpenDatabase = {
  /** For migrations: may change the schema, bypasses row-level security, has no statement time limit. */
  owner: PoolConfig
  /** For everything else: owns nothing. A worker with longer statements overrides the two time limits. */
  app: PoolConfig
  embedded: boolean
  /** Stops the embedded server if this process is responsible for it. Close the pools first. */
  stop: () => Promise<void>
}

/**
 * A request must be answered within 15 s even if the database hangs, and may already have waited 5 s for a connection.
 */
const STATEMENT_TIMEOUT_MS = 8_000
/** The same limit enforced on the client side, because a stopped or unreachable server cannot enforce its own. */
const QUERY_TIMEOUT_MS = 9_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

/**
 * Opens the database: starts the embedded one or prepares an external server, and returns the connection settings of
 * both roles. Throws EmbeddedDatabaseError, DatabaseSetupError (an administrator has to run its `sql`) or an Error that
 * explains what is wrong with DATABASE_URL.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl ? openExternal(options, options.databaseUrl) : openEmbedded(options)
}

async function openExternal({ dataDir, attach, log }: DatabaseOptions, databaseUrl: string): Promise<OpenDatabase> {
  const database = externalDatabase(databaseUrl, () => storedAppPassword(dataDir))
  if (!attach) await prepareExternal(database, log)
  return { ...withSettings(database), embedded: false, stop: async () => undefined }
}

async function openEmbedded({ dataDir, attach, ...options }: DatabaseOptions): Promise<OpenDatabase> {
  const folder = join(dataDir, 'database')
  if (attach) return { ...withSettings(await attachEmbedded(folder)), embedded: true, stop: async () => undefined }
  const { connections, stop } = await startEmbedded({ ...options, dataDir: folder })
  return { ...withSettings(connections), embedded: true, stop }
}

/**
 * Disables JIT compilation. It takes half a second as long as the planner has few statistics about the tables, while
 * our queries take milliseconds.
 */
const NO_COMPILING = '-c jit=off'

/** The name by which the database knows the connections of a running server. */
export const CONNECTION_NAME = 'outpost'

/**
 * Adds the settings that apply to all connections: the time limits, and no JIT compilation. `options` in the URL can
 * override them.
 */
export function withSettings({ owner, app }: { owner: ClientConfig; app: ClientConfig }): {
  owner: PoolConfig
  app: PoolConfig
} {
  const both = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: CONNECTION_NAME,
  }
  const options = ({ options: own }: ClientConfig): string => (own ? `${NO_COMPILING} ${own}` : NO_COMPILING)
  return {
    owner: { ...both, ...owner, options: options(owner) },
    app: {
      ...both,
      ...app,
      options: options(app),
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    },
  }
}

/**
 * Returns the application role's password for a DATABASE_URL without one (peer, certificate, .pgpass). It is generated
 * once and stored in the data folder with mode 0600. Hosts that share such a URL must share this file.
 */
function storedAppPassword(dataDir: string): string {
  const file = join(dataDir, 'database-app-password')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
