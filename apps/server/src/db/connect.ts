import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig, PoolConfig } from 'pg'
import { CONNECT_TIMEOUT_MS } from './client.ts'
import { errorCode, type EmbeddedDatabaseError } from './embedded/errors.ts'
import { attachEmbedded, startEmbedded } from './embedded/start.ts'
import { externalDatabase, prepareExternal } from './external.ts'

/** Where the database is and what this process is to it. */
export type DatabaseOptions = {
  /** DATABASE_URL; without it the embedded database is used. Its user owns the database and runs the migrations. */
  databaseUrl?: string | undefined
  /** OUTPOST_DATA_DIR. The embedded database lives in its folder `database`. */
  dataDir: string
  log: (message: string, details?: object) => void
  /**
   * True in a process whose parent has opened the database already: nothing is started, set up or watched here, and
   * `stop` does nothing.
   */
  attach?: boolean
  /** False gives up the embedded database's crash safety for speed (tests). */
  durable?: boolean
  /** Called once if the embedded server died and could not be brought back. */
  onFailed?: (error: EmbeddedDatabaseError) => void
}

/** How to reach the database in either role. */
export type OpenDatabase = {
  /** Runs migrations: may change the schema, is not bound by row-level security, has no time limit per statement. */
  owner: PoolConfig
  /** Everything else: owns nothing. A worker with longer statements overrides the two time limits. */
  app: PoolConfig
  embedded: boolean
  /** Ends the embedded server if this process is the one to do so. Close the pools first. */
  stop: () => Promise<void>
}

/** A request must be answered within 15 s even where the database hangs, and may have waited 5 s for a connection. */
const STATEMENT_TIMEOUT_MS = 8_000
/** The same limit kept by us: a server that is stopped or cut off cannot keep its own. */
const QUERY_TIMEOUT_MS = 9_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

/**
 * Opens the database: starts the embedded one or makes an existing server ready, and answers how to connect in either
 * role. Throws EmbeddedDatabaseError, DatabaseSetupError (an administrator has to run its `sql`) or an Error that says
 * what is wrong with DATABASE_URL.
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

/** Compiling a query takes half a second where the planner knows little of the tables yet, and our queries take milliseconds. */
const NO_COMPILING = '-c jit=off'

/** Adds what holds for everyone who connects: the limits of time, and that no query is compiled. `options` of a URL may say otherwise. */
export function withSettings({ owner, app }: { owner: ClientConfig; app: ClientConfig }): {
  owner: PoolConfig
  app: PoolConfig
} {
  const both = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'outpost',
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
 * The application role's password for a DATABASE_URL without one (peer, certificate, .pgpass): made once and kept in
 * the data folder with mode 0600. Several hosts with such a URL must share the file.
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
