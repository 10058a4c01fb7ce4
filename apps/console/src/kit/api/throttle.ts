/** Defaults of the product: the interval in ms, and the number of keys. */
const SPAN = 1000
const ENTRIES = 10

interface Entry {
  timer: ReturnType<typeof setTimeout>
  /** The last call requested since the previous run. It runs at the end of the interval, so that it is not lost. */
  next: (() => void) | undefined
}

/**
 * Creates a throttle that runs each key at most once per `span` ms. The first call runs immediately; of the following
 * ones, only the last runs, at the end of the interval. It tracks up to `entries` keys. If another key is added, the
 * pending call of the oldest key runs at once and the key is forgotten.
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
