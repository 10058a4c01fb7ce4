import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureServer, connectionsOf, type Log, type Served } from './ensure-server.ts'
import { withOwnServer, type EmbeddedConnections } from './connections.ts'
import { EmbeddedDatabaseError, errorCode } from './errors.ts'
import { superviseServer } from './supervise-server.ts'
import { ownershipOf, type Ownership } from './owner.ts'
import { embeddedPaths, type EmbeddedPaths } from './paths.ts'
import { stopPostmaster } from './postmaster.ts'
import { findPostmaster } from './postmaster-pid.ts'
import { withStartLock } from './start-lock.ts'

/** Options for starting the embedded database. */
export type EmbeddedOptions = {
  /** The database's own folder; created if it does not exist. */
  dataDir: string
  log: Log
  /** False trades crash safety for speed and ends the server together with this process (tests). Default true. */
  durable?: boolean
  /** The number of consecutive restarts that may fail before giving up. Default 75, about six minutes. */
  restartAttempts?: number | undefined
  /** Called once if the server died and could not be restarted. */
  onFailed?: ((error: EmbeddedDatabaseError) => void) | undefined
}

/** A running embedded database. */
export type EmbeddedDatabase = {
  connections: EmbeddedConnections
  /** Whether this call started the server; false if it was already running. */
  started: boolean
  /**
   * Stops the server if this program owns it (see owner.ts), otherwise only stops watching it. Close the pools first.
   */
  stop: () => Promise<void>
}

/**
 * Starts the bundled PostgreSQL on `dataDir`, or attaches to the one already running there, and keeps it running until
 * `stop`. When this resolves, the roles and the database exist. The addresses stay the same across restarts, so pools
 * recover by reconnecting. Throws EmbeddedDatabaseError.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, durable = true, restartAttempts, onFailed } = options
  const paths = embeddedPaths(options.dataDir)
  const ownership = ownershipOf(paths)
  const bring = (): Promise<Served> => ensureServer({ paths, ownership, durable, log })
  const served = await bring()
  const watch = new AbortController()
  const watching = superviseServer(
    { served, ensureServer: bring, paths, ownership, log, restartAttempts, onFailed },
    watch.signal,
  )
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    watch.abort()
    await watching
    if (ownership.isMine()) await end(paths, ownership, served.connections.superuser.host)
  }
  return {
    connections: served.connections,
    started: served.started,
    stop: () => (stopped ??= stop()),
  }
}

async function end(paths: EmbeddedPaths, ownership: Ownership, socketDir: string): Promise<void> {
  const stopServer = async (): Promise<void> => {
    const postmaster = findPostmaster(paths)
    if (postmaster !== undefined) await stopPostmaster(postmaster)
    await ownership.release()
    // Its path is recorded, so the next start recreates it under the same name.
    await rmdir(socketDir).catch(() => undefined)
  }
  try {
    await withStartLock(paths.startLock, stopServer)
  } catch (error) {
    // If the disk has become full or read-only, no lock can be written. No process waiting for the lock could start a
    // server then either, so stopping without it is safe.
    if (!['ENOSPC', 'EDQUOT', 'EROFS'].includes(errorCode(error) ?? '')) throw error
    await stopServer()
  }
}

const ATTACH_LIMIT_MS = 15_000

/**
 * Returns the connections of a server started by another process of this program. Never starts, watches or stops one.
 * Waits up to 15 seconds, since the server may be restarting. Throws EmbeddedDatabaseError.
 */
export async function attachEmbedded(dataDir: string): Promise<EmbeddedConnections> {
  const paths = embeddedPaths(dataDir)
  const deadline = performance.now() + ATTACH_LIMIT_MS
  for (;;) {
    try {
      if (findPostmaster(paths) === undefined)
        throw new EmbeddedDatabaseError(`no database server runs on ${paths.cluster}`)
      const connections = connectionsOf(paths)
      await withOwnServer(paths, connections.superuser, async () => {})
      return connections
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await sleep(100)
  }
}
