import type { ChildProcess } from 'node:child_process'

/**
 * The interval between heartbeats in milliseconds, and how many may be missing before a process counts as hung: ten
 * seconds' worth after its first heartbeat, and two minutes' worth before it, since a start on a small, busy machine takes
 * time.
 */
const heartbeat = { every: 1000, missing: 10, missingAtStart: 120 } as const

/** The message to the supervisor which shows that a process's event loop is running. */
const alive = { alive: true } as const

/**
 * Sends the supervisor a heartbeat immediately and then every second. A heartbeat is skipped while the previous one has not
 * been sent, so that they do not pile up if the supervisor is stopped.
 */
export function sendHeartbeats(): void {
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
  setInterval(give, heartbeat.every).unref()
}

/**
 * Calls `onSilence` once, with a description of the problem, if a process that was told to begin sends no heartbeat within
 * two minutes, or none for ten seconds after that. Counts timer ticks rather than time: after the whole machine or
 * container was suspended, all processes are late but none hangs.
 */
export function watchHeartbeats(child: ChildProcess, onSilence: (what: string) => void): void {
  let missing = 0
  let isReady = false
  child.on('message', (message) => {
    if (!isHeartbeat(message)) return
    missing = 0
    isReady = true
  })
  const timer = setInterval(() => {
    if (++missing < (isReady ? heartbeat.missing : heartbeat.missingAtStart)) return
    clearInterval(timer)
    const seconds = (missing * heartbeat.every) / 1000
    onSilence(isReady ? `has not answered for ${seconds} s` : `has not become ready in ${seconds} s`)
  }, heartbeat.every)
  child.once('exit', () => clearInterval(timer))
}

/** Whether a message from a process is a heartbeat. */
export const isHeartbeat = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'alive' in message
