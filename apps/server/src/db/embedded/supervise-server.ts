import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log, Served } from './ensure-server.ts'
import { EmbeddedDatabaseError, errorText } from './errors.ts'
import type { Ownership } from './owner.ts'
import type { EmbeddedPaths } from './paths.ts'
import { isAlive } from './process-identity.ts'
import { RestartPace } from './restart-pace.ts'
import { limitServerLog } from './server-log.ts'
import { socketFile } from './socket-dir.ts'

const POLL_MS = 250
const LOG_CHECK_MS = 60_000
/** About six minutes in total, long enough for someone to free space on a full disk. */
const RESTART_ATTEMPTS = 75

export type SuperviseOptions = {
  served: Served
  ensureServer: () => Promise<Served>
  paths: EmbeddedPaths
  ownership: Ownership
  log: Log
  /** The number of consecutive restarts that may fail or end in another crash within a minute. Default 75. */
  restartAttempts?: number
  /** Called once when the server cannot be restarted. There are no further attempts. */
  onFailed?: (error: EmbeddedDatabaseError) => void
}

/**
 * Watches the server until the signal fires. The owner restarts it after a crash; a guest takes over when the owner has
 * died. Resolves after the signal, once no attempt is in progress. Never rejects.
 */
export async function superviseServer(options: SuperviseOptions, signal: AbortSignal): Promise<void> {
  const { log, restartAttempts = RESTART_ATTEMPTS } = options
  let { served } = options
  const pace = new RestartPace()
  let lastError: unknown = 'it dies again and again'
  for await (const _ of ticks(options, signal)) {
    if (!needsRestart(options, served)) continue
    const wait = pace.pause()
    if (wait > 0) await pause(wait, signal)
    if (signal.aborted) return
    const { attempts } = pace
    if (attempts > restartAttempts) return giveUp(options, lastError)
    const died = !isAlive(served.postmaster)
    if (died) log('database died, starting it again', { pid: served.postmaster.pid, attempt: attempts })
    try {
      served = await options.ensureServer()
    } catch (error) {
      lastError = error
      log('database could not be started', { attempt: attempts, of: restartAttempts, error: errorText(error) })
    }
    pace.tried()
  }
}

async function* ticks({ paths }: SuperviseOptions, signal: AbortSignal): AsyncGenerator<void> {
  let logChecked = performance.now()
  while (!signal.aborted) {
    await pause(POLL_MS, signal)
    if (signal.aborted) return
    if (performance.now() - logChecked > LOG_CHECK_MS) {
      logChecked = performance.now()
      limitServerLog(paths.serverLog)
    }
    yield
  }
}

function needsRestart({ ownership }: SuperviseOptions, served: Served): boolean {
  if (!ownership.isMine()) return !ownership.isTaken()
  // Cleaners of temporary folders may delete the socket of a running server.
  return !isAlive(served.postmaster) || !existsSync(socketFile(served.connections.superuser.host))
}

function giveUp({ onFailed, log }: SuperviseOptions, cause: unknown): void {
  const error = new EmbeddedDatabaseError(`the database cannot be brought back: ${errorText(cause)}`, { cause })
  log(error.message)
  onFailed?.(error)
}

/** Sleeps without keeping the process alive. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}
