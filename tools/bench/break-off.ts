/**
 * Returns what ends a long run at once: it releases what the run holds and ends the process with code 1. Signals and
 * errors that nobody handles do the same; errors that follow from the end are only printed, so that it is finished.
 */
export function breakOffWith(release: () => Promise<void>): (why: unknown) => Promise<never> {
  let isEnding = false
  async function breakOff(why: unknown): Promise<never> {
    isEnding = true
    console.error('broken off:', why)
    await release().catch(console.error)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void breakOff(signal))
  process.on('uncaughtException', (error) => (isEnding ? console.error(error) : void breakOff(error)))
  return breakOff
}
