import { existsSync, realpathSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase, ensureRoles } from '../roles.ts'
import { locateBinaries } from './binaries.ts'
import { DATABASE, embeddedConnections, withOwnServer, type EmbeddedConnections } from './connections.ts'
import { EmbeddedDatabaseError, errorText } from './errors.ts'
import { ensureCluster } from './initdb.ts'
import type { Ownership } from './owner.ts'
import { ensurePasswords, readPasswords, type Passwords } from './passwords.ts'
import type { EmbeddedPaths } from './paths.ts'
import { startPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts'
import { findPostmaster } from './postmaster-pid.ts'
import { type ProcessIdentity, waitForExit } from './process-identity.ts'
import { chooseRunAs, makeOwner } from './run-as.ts'
import { ensureSocketDir, recordedSocketDir, socketFile } from './socket-dir.ts'
import { withStartLock } from './start-lock.ts'

/** Writes a line to the program's log. */
export type Log = (message: string, details?: object) => void

/** A verified server with its roles in place, either already running or newly started. */
export type Served = {
  postmaster: ProcessIdentity
  connections: EmbeddedConnections
  /** False if it was already running. */
  started: boolean
}

export type EnsureOptions = { paths: EmbeddedPaths; ownership: Ownership; durable: boolean; log: Log }

/**
 * Finds the running server of the data folder or starts one, and claims ownership if no living program has it. Safe to
 * call at any time and from several processes at once: one does the work, the others wait and attach.
 */
export async function ensureServer(options: EnsureOptions): Promise<Served> {
  const { paths } = options
  await mkdir(paths.root, { recursive: true, mode: 0o700 })
  return withStartLock(paths.startLock, async () => {
    const found = await attach(options)
    if (!found) return enter(options, await start(options))
    try {
      return await enter(options, found)
    } catch (error) {
      // A server that was killed a moment ago is still there, and closes connections.
      if (!(await waitForExit(found.postmaster, ends))) throw error
      return enter(options, await start(options))
    }
  })
}

/** Milliseconds in which a killed process disappears. */
const ends = 2000

/** Puts the roles of a server in place, and claims ownership if no living program has it. */
async function enter({ paths, ownership }: EnsureOptions, served: Served): Promise<Served> {
  try {
    await withOwnServer(paths, served.connections.superuser, async (client) => {
      await ensureRoles(client, passwordsOf(paths))
      await ensureDatabase(client, DATABASE)
    })
    if (!ownership.isTaken()) await ownership.claim()
  } catch (error) {
    if (served.started) await stopPostmaster(served.postmaster)
    throw error
  }
  return served
}

async function attach({ paths, ownership, log }: EnsureOptions): Promise<Served | undefined> {
  const postmaster = findPostmaster(paths)
  if (postmaster === undefined) return undefined
  const socketDir = recordedSocketDir(paths)
  if (socketDir !== undefined && !ownership.isTaken() && !existsSync(socketFile(socketDir))) {
    log('the database has lost its socket and is restarted', { pid: postmaster.pid, socketDir })
    await stopPostmaster(postmaster)
    return undefined
  }
  await waitUntilReady(paths, postmaster)
  return { postmaster, connections: connectionsOf(paths), started: false }
}

async function start({ paths, durable, log }: EnsureOptions): Promise<Served> {
  const began = performance.now()
  const { postgres, initdb } = locateBinaries()
  const runAs = await chooseRunAs(postgres)
  const passwords = await ensurePasswords(paths)
  await ensureCluster(initdb, paths, runAs, { password: passwords.superuser, durable })
  await makeOwner(runAs, paths.root, realpathSync(paths.cluster))
  const socketDir = await ensureSocketDir(paths, runAs.user)
  const postmaster = await retryWhileOldBackendsEnd(() =>
    startPostmaster({ postgres, paths, runAs, socketDir, durable }),
  )
  log('database started', { pid: postmaster.pid, milliseconds: Math.round(performance.now() - began) })
  return { postmaster, connections: embeddedConnections(socketDir, passwords), started: true }
}

/**
 * Returns the connections to the server that runs on the data folder. Throws EmbeddedDatabaseError if its passwords or
 * socket are unknown.
 */
export function connectionsOf(paths: EmbeddedPaths): EmbeddedConnections {
  const socketDir = recordedSocketDir(paths)
  if (socketDir === undefined) {
    throw new EmbeddedDatabaseError(
      `a database server runs on ${paths.cluster}, but not one that was started by Outpost`,
    )
  }
  return embeddedConnections(socketDir, passwordsOf(paths))
}

function passwordsOf(paths: EmbeddedPaths): Passwords {
  const passwords = readPasswords(paths)
  if (passwords !== undefined) return passwords
  throw new EmbeddedDatabaseError(
    `a database server runs on ${paths.cluster}, but ${paths.passwords} is missing or damaged`,
  )
}

/**
 * What PostgreSQL says while parts of a server that was killed still end: backends, which finish their current statements
 * first, or the killed process itself, until its parent has noticed.
 */
const oldServerEnds = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/

/** Retries until the processes of a server that was killed have ended. */
async function retryWhileOldBackendsEnd<T>(attempt: () => Promise<T>): Promise<T> {
  for (let pause = 250; ; pause *= 2) {
    try {
      return await attempt()
    } catch (error) {
      if (pause > 8_000 || !oldServerEnds.test(errorText(error))) throw error
    }
    await sleep(pause)
  }
}
