import type { ChildProcess } from 'node:child_process'

/**
 * The interval between pulses in milliseconds, and how many may be missing before a process counts as hung: ten
 * seconds' worth after its first pulse, and two minutes' worth before it, since a start on a small, busy machine takes
 * time.
 */
const pulse = { every: 1000, missing: 10, missingAtStart: 120 } as const

/** The message to the supervisor which shows that a process's event loop is running. */
const alive = { alive: true } as const

/**
 * Sends the supervisor a pulse immediately and then every second. A pulse is skipped while the previous one has not
 * been sent, so that they do not pile up if the supervisor is stopped.
 */
export function givePulse(): void {
  let underWay = false
  const give = (): void => {
    if (underWay || !process.connected) return
    underWay = true
    // If it can no longer be sent, the supervisor is gone, which `disconnect` handles.
    process.send?.(alive, undefined, {}, () => {
      underWay = false
    })
  }
  give()
  setInterval(give, pulse.every).unref()
}

/**
 * Calls `onSilence` once, with a description of the problem, if a process that was told to begin sends no pulse within
 * two minutes, or none for ten seconds after that. Counts timer ticks rather than time: after the whole machine or
 * container was suspended, all processes are late but none hangs.
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

/** Whether a message from a process is a pulse. */
export const isPulse = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'alive' in message
