import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { availableMemory, sizesFor } from '../kit/sizes.ts'
import { endChild } from './end-child.ts'
import type { Env, RoleName } from './env.ts'
import { isHeartbeat, watchHeartbeats } from './heartbeat.ts'

/** Delays before a dead process is restarted, in milliseconds. */
const restart = { first: 200, most: 5000, calmAfter: 60_000 } as const
/** The time limit for a graceful shutdown of a process after it has drained, in milliseconds. */
const endWithin = 15_000

const youngGeneration = `--max-semi-space-size=${sizesFor(availableMemory()).semiSpaceMb}`
/** Allows processes that receive large files to free used buffers in time (`spent-buffers.ts`). */
const collectable = '--expose-gc'

/** Under a debugger, a process is paused on purpose. */
const isDebugged = process.execArgv.some((word) => word.startsWith('--inspect'))

/** A process of the supervisor that is restarted when it exits or hangs. */
export interface KeptChild {
  /** Starts the process, which then waits for the database. */
  load(): void
  /**
   * Lets the process begin its work, starting it first if it was not loaded. Rejects if it exits before it is ready.
   */
  begin(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps a process with these roles running.
 * @param stopping whether the program is shutting down, so that nothing is restarted
 * @param say prints a line for the operator
 */
export function superviseChild(
  roles: readonly RoleName[],
  { dataDir, drainSeconds }: Pick<Env, 'dataDir' | 'drainSeconds'>,
  stopping: () => boolean,
  say: (text: string) => void,
): KeptChild {
  const name = `The process for ${roles.join(' and ')}`
  const ready = Promise.withResolvers<void>()
  // It may reject before anyone awaits it.
  ready.promise.catch(() => {})
  let child: ChildProcess | undefined
  let begun = false
  let wait: number = restart.first
  const load = (): void => {
    const born = performance.now()
    child = launch(roles, dataDir, {
      onReady: () => ready.resolve(),
      onEnd: (how) => {
        if (stopping()) return
        if (!begun) return ready.reject(new Error(`${name} could not start (${how}).`))
        wait = performance.now() - born > restart.calmAfter ? restart.first : Math.min(wait * 2, restart.most)
        say(`${name} ended (${how}); it starts again in ${wait} ms`)
        setTimeout(() => !stopping() && (load(), work()), wait)
      },
    })
  }
  const work = (): void => {
    // It has already exited or never started, which `onEnd` handles.
    if (!child?.connected) return
    child.send('begin')
    endWhenHung(child, name, say)
  }
  return {
    load,
    async begin() {
      if (!child) load()
      work()
      await ready.promise
      begun = true
    },
    stop: async () => {
      if (child?.pid !== undefined) await endChild(child, drainSeconds * 1000 + endWithin)
    },
  }
}

interface Heard {
  onReady: () => void
  /** Called once, including when the system has no file descriptors or memory left for a process. */
  onEnd: (how: string) => void
}

function launch(roles: readonly RoleName[], dataDir: string, { onReady, onEnd }: Heard): ChildProcess | undefined {
  try {
    const child = forkChild(roles, dataDir)
    child.on('message', (message) => isHeartbeat(message) || onReady())
    // For a process that was started, this is a message that could not be sent. Its exit event covers that case.
    child.on('error', (error) => child.pid === undefined && onEnd(error.message))
    child.once('exit', (code, signal) => onEnd(String(signal ?? code)))
    return child
  } catch (error) {
    onEnd((error as Error).message)
    return undefined
  }
}

function forkChild(roles: readonly RoleName[], dataDir: string): ChildProcess {
  return fork(path.join(import.meta.dirname, '../main.mjs'), {
    execArgv: [...process.execArgv, youngGeneration, collectable],
    env: {
      ...process.env,
      OUTPOST_CHILD: roles.join(','),
      OUTPOST_DATA_DIR: dataDir,
      OUTPOST_SUPERVISOR: String(process.pid),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Kills a process that stops responding or does not become ready. */
function endWhenHung(child: ChildProcess, name: string, say: (text: string) => void): void {
  if (isDebugged) return
  watchHeartbeats(child, (silence) => {
    say(`${name} ${silence} and is ended`)
    // A process with a blocked event loop handles no other signal.
    child.kill('SIGKILL')
  })
}
