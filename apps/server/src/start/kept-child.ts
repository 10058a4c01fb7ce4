import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { endChild } from './end-child.ts'
import type { RoleName } from './env.ts'
import { isPulse, watchPulse } from './pulse.ts'

/** Waits before a dead process is started again, in milliseconds. */
const restart = { first: 200, most: 5000, calmAfter: 60_000 } as const
/** Milliseconds in which a process ends in order. */
const endWithin = 15_000

/**
 * A small young generation: with Node's 16 MB the first large stream through a process leaves it 50 MB bigger, with this
 * 8 MB, at no measurable cost in time (`npm run bench terminal connections`).
 */
const youngGeneration = '--max-semi-space-size=8'
/** The person who takes in large files lets spent buffers be freed in time (`spent-buffers.ts`). */
const collectable = '--expose-gc'

/** Under a debugger a process stands still on purpose. */
const isDebugged = process.execArgv.some((word) => word.startsWith('--inspect'))

/** A process of the supervisor that is started again when it ends or hangs. */
export interface KeptChild {
  /** Starts the process, which waits for the database. */
  load(): void
  /** Lets the process work, and starts it where it was not loaded. Rejects where it ends before it is ready. */
  begin(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps one process for these roles running.
 * @param stopping whether the program ends, so that nothing is started again
 * @param say takes a line for the operator
 */
export function keepChild(
  roles: readonly RoleName[],
  dataDir: string,
  stopping: () => boolean,
  say: (text: string) => void,
): KeptChild {
  const name = `The process for ${roles.join(' and ')}`
  const ready = Promise.withResolvers<void>()
  // It may end before anybody waits for it.
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
    // One that has ended already, or was never there: `onEnd` hears of it.
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
      if (child?.pid !== undefined) await endChild(child, endWithin)
    },
  }
}

interface Heard {
  onReady: () => void
  /** Called once, also where the system has no descriptor or no memory left for a process. */
  onEnd: (how: string) => void
}

function launch(roles: readonly RoleName[], dataDir: string, { onReady, onEnd }: Heard): ChildProcess | undefined {
  try {
    const child = forkChild(roles, dataDir)
    child.on('message', (message) => isPulse(message) || onReady())
    // Of a process that was started it is a message that could not be sent: its exit says the rest.
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

/** A process that does not answer any more, or does not become ready, is killed. */
function endWhenHung(child: ChildProcess, name: string, say: (text: string) => void): void {
  if (isDebugged) return
  watchPulse(child, (silence) => {
    say(`${name} ${silence} and is ended`)
    // A process whose event loop hangs hears no other signal.
    child.kill('SIGKILL')
  })
}
