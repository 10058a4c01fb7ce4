import type { ChildProcess } from 'node:child_process'

/**
 * Milliseconds between two signs of life, and how many may be missing before a process counts as hanging: ten seconds once it
 * has given one, and two minutes before, since a start on a small and busy machine takes its time.
 */
const pulse = { every: 1000, missing: 10, missingAtStart: 120 } as const

/** A process's sign that its event loop turns, as it is sent to the supervisor. */
const alive = { alive: true } as const

/**
 * Tells the supervisor at once and then every second that this process's event loop turns. Nothing is sent while the message
 * before it has not gone out, so that none pile up before a supervisor that is stopped.
 */
export function givePulse(): void {
  let underWay = false
  const give = (): void => {
    if (underWay || !process.connected) return
    underWay = true
    // One that can no longer be sent: the supervisor is gone, and `disconnect` says so.
    process.send?.(alive, undefined, {}, () => {
      underWay = false
    })
  }
  give()
  setInterval(give, pulse.every).unref()
}

/**
 * Calls `onSilence` once, with what is wrong in words, where a process that was told to begin gives no pulse within two minutes,
 * or gives none any more for ten seconds: it hangs. Turns of a timer are counted in place of time: after a machine or a container
 * was stopped as a whole, every process is late, and none of them hangs.
 */
export function watchPulse(child: ChildProcess, onSilence: (what: string) => void): void {
  let missing = 0
  let isReady = false
  child.on('message', (message) => {
    if (!isPulse(message)) return
    missing = 0
    isReady = true
  })
  const timer = setInterval(() => {
    if (++missing < (isReady ? pulse.missing : pulse.missingAtStart)) return
    clearInterval(timer)
    const seconds = (missing * pulse.every) / 1000
    onSilence(isReady ? `has not answered for ${seconds} s` : `has not become ready in ${seconds} s`)
  }, pulse.every)
  child.once('exit', () => clearInterval(timer))
}

/** Whether a message of a process is its sign of life. */
export const isPulse = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'alive' in message
