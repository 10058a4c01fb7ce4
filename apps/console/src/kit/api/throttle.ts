/** The defaults of the product. */
const SPAN = 1000
const ENTRIES = 10

interface Entry {
  timer: ReturnType<typeof setTimeout>
  /** Asked for since the last run; runs when the time is over, so that the last wish is not lost. */
  next: (() => void) | undefined
}

/**
 * Makes a gate that lets the calls of each key through at most once in `span` ms: the first at once, and of those that follow
 * the last one when the time is over. It knows `entries` keys; where one more comes the oldest is let through and forgotten.
 * @example const throttled = makeThrottle(); throttled('refresh', () => refreshAll(client))
 */
export function makeThrottle({ span = SPAN, entries = ENTRIES }: { span?: number; entries?: number } = {}): (
  key: string,
  run: () => void,
) => void {
  const known = new Map<string, Entry>()
  const end = (key: string): void => {
    const entry = known.get(key)
    if (!entry) return
    clearTimeout(entry.timer)
    known.delete(key)
    if (entry.next) start(key, entry.next)
  }
  const start = (key: string, run: () => void): void => {
    known.set(key, { timer: setTimeout(() => end(key), span), next: undefined })
    run()
  }
  const forgetOldest = (): void => {
    const [key, entry] = [...known][0]!
    clearTimeout(entry.timer)
    known.delete(key)
    entry.next?.()
  }
  return (key, run) => {
    const entry = known.get(key)
    if (entry) {
      entry.next = run
      return
    }
    if (known.size >= entries) forgetOldest()
    start(key, run)
  }
}
