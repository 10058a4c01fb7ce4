import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError, errorText } from './errors.ts'
import type { EmbeddedPaths } from './paths.ts'
import { readPostmasterFile, reusedPid } from './postmaster-pid.ts'
import { identifyProcess, isAlive, waitForExit, type ProcessIdentity } from './process-identity.ts'
import { commandAs, type RunAs } from './run-as.ts'
import { serverLogTail } from './server-log.ts'
import { serverSettings } from './settings.ts'
import { SOCKET_PORT, socketFile } from './socket-dir.ts'

/** Crash recovery takes minutes at worst with the WAL size that settings.ts allows. */
const READY_LIMIT_MS = 5 * 60_000
const FAST_STOP_LIMIT_MS = 30_000
const FORCED_STOP_LIMIT_MS = 5_000

export type PostmasterOptions = {
  postgres: string
  paths: EmbeddedPaths
  runAs: RunAs
  socketDir: string
  durable: boolean
}

/**
 * Starts the server and waits until it accepts connections. The server is detached, so a terminal's Ctrl+C reaches only
 * us, and it survives our exit. If it does not come up, throws EmbeddedDatabaseError with the end of the server's log.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<ProcessIdentity> {
  const { paths } = options
  const child = launch(options)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`exit ${code ?? signal}`))
  })
  const identity = child.pid === undefined ? undefined : identifyProcess(child.pid)
  // A server that exits immediately may be gone before it can be identified.
  if (identity === undefined)
    throw new EmbeddedDatabaseError(`PostgreSQL did not start: ${await ended}. ${lastWords(paths)}`)
  try {
    await waitUntilReady(paths, identity)
  } catch (error) {
    await stopPostmaster(identity)
    throw new EmbeddedDatabaseError(`${errorText(error)} (${await ended}). ${lastWords(paths)}`, { cause: error })
  }
  child.unref()
  return identity
}

const lastWords = ({ serverLog }: EmbeddedPaths): string => `The end of ${serverLog}:\n${serverLogTail(serverLog)}`

function launch({ postgres, paths, runAs, socketDir, durable }: PostmasterOptions): ChildProcess {
  // Without durability the data is discarded afterwards, so the server should also end if its parent is killed.
  const serverRunAs: RunAs = durable ? runAs : { ...runAs, prefix: [...runAs.prefix, 'setpriv', '--pdeathsig', 'INT'] }
  const command = commandAs(serverRunAs, postgres, [
    '-D',
    paths.cluster,
    ...serverSettings(socketDir, SOCKET_PORT, durable),
  ])
  // PostgreSQL ignores a lock file that names its grandparent, and this variable is how pg_ctl passes the grandparent's
  // PID (CreateLockFile in miscinit.c). Set to the stale PID, it makes PostgreSQL ignore the stale file. The check for
  // backends that still use the same shared memory remains in force.
  const stale = reusedPid(paths)
  if (stale !== undefined) command.options.env['PG_GRANDPARENT_PID'] = String(stale)
  // The socket of a killed server is dead, and its lock file contains the same stale PID.
  rmSync(`${socketFile(socketDir)}.lock`, { force: true })
  const log = openSync(paths.serverLog, 'a', 0o600)
  try {
    return spawn(command.file, command.args, { ...command.options, detached: true, stdio: ['ignore', log, log] })
  } finally {
    closeSync(log)
  }
}

/** Waits until the running server accepts connections. Throws if it exits first or takes more than five minutes. */
export async function waitUntilReady(paths: EmbeddedPaths, identity: ProcessIdentity): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS
  for (;;) {
    // A file left by a killed server also says "ready", so only the one with this server's PID counts.
    const file = readPostmasterFile(paths)
    if (file?.pid === identity.pid && file.ready) return
    if (!isAlive(identity)) throw new EmbeddedDatabaseError('PostgreSQL ended while it was starting')
    if (performance.now() > deadline)
      throw new EmbeddedDatabaseError('PostgreSQL is still not ready after five minutes')
    await sleep(10)
  }
}

/**
 * Stops the server: first a fast shutdown (SIGINT: sessions are terminated, data is written out), then an immediate one
 * that writes nothing out (SIGQUIT: the next start replays the WAL). Throws if even that does not finish within its
 * time limit.
 */
export async function stopPostmaster(identity: ProcessIdentity): Promise<void> {
  for (const [signal, limit] of [
    ['SIGINT', FAST_STOP_LIMIT_MS],
    ['SIGQUIT', FORCED_STOP_LIMIT_MS],
  ] as const) {
    if (!isAlive(identity)) return
    process.kill(identity.pid, signal)
    if (await waitForExit(identity, limit)) return
  }
  throw new EmbeddedDatabaseError(`PostgreSQL (process ${identity.pid}) does not stop`)
}
