import type { ChildProcess } from 'node:child_process'

/** Asks a process to exit, and kills it after `limitMs`. Resolves once it is gone; immediately if it already is. */
export async function endChild(
  child: ChildProcess,
  limitMs: number,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
  await gone
  clearTimeout(limit)
}
