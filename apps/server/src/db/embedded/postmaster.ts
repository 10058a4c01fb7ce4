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

/** Replaying the log of a crash takes minutes at worst with the log size that settings.ts allows. */
const READY_LIMIT_MS = 5 * 60_000
const FAST_STOP_LIMIT_MS = 30_000
const FORCED_STOP_LIMIT_MS = 5_000

/** What a start needs to know. */
export type PostmasterOptions = {
  postgres: string
  paths: EmbeddedPaths
  runAs: RunAs
  socketDir: string
  durable: boolean
}

/**
 * Starts the server and waits until it takes connections. It is detached: a terminal's Ctrl+C reaches us and not it,
 * and it survives us. Throws EmbeddedDatabaseError, with the server's own last words, when it does not come up.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<ProcessIdentity> {
  const { paths } = options
  const child = launch(options)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`exit ${code ?? signal}`))
  })
  const identity = child.pid === undefined ? undefined : identifyProcess(child.pid)
  // One that ends at once may be gone before it can be looked at.
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
  // Where durability is off the data is thrown away afterwards, and so is the server if its maker is killed.
  const followUs: RunAs = durable ? runAs : { ...runAs, prefix: [...runAs.prefix, 'setpriv', '--pdeathsig', 'INT'] }
  const command = commandAs(followUs, postgres, [
    '-D',
    paths.cluster,
    ...serverSettings(socketDir, SOCKET_PORT, durable),
  ])
  // PostgreSQL ignores a lock file that names its grandparent: how pg_ctl tells it that the number is stale
  // (CreateLockFile in miscinit.c). Its check for backends that still run on the same memory stays in force.
  const stale = reusedPid(paths)
  if (stale !== undefined) command.options.env['PG_GRANDPARENT_PID'] = String(stale)
  // A socket file of a killed server is dead, and its lock file has the same stale number in it.
  rmSync(`${socketFile(socketDir)}.lock`, { force: true })
  const log = openSync(paths.serverLog, 'a', 0o600)
  try {
    return spawn(command.file, command.args, { ...command.options, detached: true, stdio: ['ignore', log, log] })
  } finally {
    closeSync(log)
  }
}

/** Waits until the running server takes connections. Throws when it ends first or needs more than five minutes. */
export async function waitUntilReady(paths: EmbeddedPaths, identity: ProcessIdentity): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS
  for (;;) {
    // A file left by a killed server also says "ready": only the one with this server's number counts.
    const file = readPostmasterFile(paths)
    if (file?.pid === identity.pid && file.ready) return
    if (!isAlive(identity)) throw new EmbeddedDatabaseError('PostgreSQL ended while it was starting')
    if (performance.now() > deadline)
      throw new EmbeddedDatabaseError('PostgreSQL is still not ready after five minutes')
    await sleep(10)
  }
}

/**
 * Ends the server: a fast shutdown first (SIGINT: sessions are cut, data is written out), then one without writing
 * out (SIGQUIT: the next start replays the log). Throws when even that does not help within its limit.
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
