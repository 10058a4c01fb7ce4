import type { ChildProcess } from 'node:child_process'

/** Milliseconds between two signs of life, and how many may be missing before a process counts as hanging: ten seconds. */
const pulse = { every: 1000, missing: 10 } as const

/** A process's sign that its event loop turns, as it is sent to the supervisor. */
const alive = { alive: true } as const

/**
 * Tells the supervisor every second that this process's event loop turns. Nothing is sent while the message before it has
 * not gone out, so that none pile up before a supervisor that is stopped.
 */
export function givePulse(): void {
  let underWay = false
  setInterval(() => {
    if (underWay || !process.connected) return
    underWay = true
    // One that can no longer be sent: the supervisor is gone, and `disconnect` says so.
    process.send?.(alive, undefined, {}, () => {
      underWay = false
    })
  }, pulse.every).unref()
}

/**
 * Calls `onSilence` once where a process that has given its pulse gives none for ten seconds: its event loop hangs. Turns of
 * a timer are counted in place of time: after a machine or a container was stopped as a whole, every process is late, and
 * none of them hangs.
 */
export function watchPulse(child: ChildProcess, onSilence: () => void): void {
  let missing: number | undefined
  child.on('message', (message) => {
    if (isPulse(message)) missing = 0
  })
  const timer = setInterval(() => {
    if (missing === undefined || ++missing < pulse.missing) return
    clearInterval(timer)
    onSilence()
  }, pulse.every)
  child.once('exit', () => clearInterval(timer))
}

/** Whether a message of a process is its sign of life. */
export const isPulse = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'alive' in message
