/** Milliseconds between two looks whether npm is still there. */
const parentCheck = 1000

/**
 * Calls `stop` when the program is told to end: by SIGINT or SIGTERM, by SIGHUP of a terminal that is closed, and where npm
 * started it also when npm is gone, which ends by some signals without passing them on.
 */
export function onStopSignal(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, parentCheck)
  watch.unref()
}
