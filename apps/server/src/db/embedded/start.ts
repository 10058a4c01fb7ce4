import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { bringUp, connectionsOf, type Log, type Served } from './bring-up.ts'
import { withOwnServer, type EmbeddedConnections } from './connections.ts'
import { EmbeddedDatabaseError, errorCode } from './errors.ts'
import { keepUp } from './keep-up.ts'
import { ownershipOf, type Ownership } from './owner.ts'
import { embeddedPaths, type EmbeddedPaths } from './paths.ts'
import { stopPostmaster } from './postmaster.ts'
import { findPostmaster } from './postmaster-pid.ts'
import { withStartLock } from './start-lock.ts'

/** How to start the embedded database. */
export type EmbeddedOptions = {
  /** The folder that is the database's own; made if it does not exist. */
  dataDir: string
  log: Log
  /** False gives up crash safety for speed, and ends the server with this process: for tests. Default true. */
  durable?: boolean
  /** How many restarts in a row may fail before the server is given up. Default 20, about six minutes. */
  restartAttempts?: number | undefined
  /** Called once if the server died and could not be brought back. */
  onFailed?: ((error: EmbeddedDatabaseError) => void) | undefined
}

/** A running embedded database. */
export type EmbeddedDatabase = {
  connections: EmbeddedConnections
  /** Whether this call started the server; false if it was running. */
  started: boolean
  /** Ends the server if it is ours to end (see owner.ts), else only our watch over it. Close the pools first. */
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the installation on `dataDir`, or attaches to the one that runs there, and
 * keeps it running until `stop`. The roles and the database exist when this returns; the addresses stay the same over
 * restarts, so pools recover by connecting again. Throws EmbeddedDatabaseError.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, durable = true, restartAttempts, onFailed } = options
  const paths = embeddedPaths(options.dataDir)
  const ownership = ownershipOf(paths)
  const bring = (): Promise<Served> => bringUp({ paths, ownership, durable, log })
  const served = await bring()
  const watch = new AbortController()
  const watching = keepUp({ served, bringUp: bring, paths, ownership, log, restartAttempts, onFailed }, watch.signal)
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
    // Recorded, so the next start makes it again under the same name.
    await rmdir(socketDir).catch(() => undefined)
  }
  try {
    await withStartLock(paths.startLock, stopServer)
  } catch (error) {
    // On a disk that is full or read-only by now no lock can be written, and nothing that waits for one could start either.
    if (!['ENOSPC', 'EDQUOT', 'EROFS'].includes(errorCode(error) ?? '')) throw error
    await stopServer()
  }
}

const ATTACH_LIMIT_MS = 15_000

/**
 * The connections of a server that another process of this program has started; never starts, watches or stops one.
 * Waits up to fifteen seconds, since the server may just be coming back. Throws EmbeddedDatabaseError.
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
