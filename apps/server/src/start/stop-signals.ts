/** The interval for checking whether npm is still running, in milliseconds. */
const parentCheck = 1000

/**
 * Calls `stop` when the program is told to shut down: by SIGINT or SIGTERM, by SIGHUP when a terminal is closed, and,
 * if started by npm, also when npm is gone, since npm exits on some signals without passing them on.
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
