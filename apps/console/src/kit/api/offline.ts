/** The page shown while the browser is offline. It returns to the console automatically. */
const PAGE = '/offline.html'
/** Timeout for deciding whether the server can be reached, in ms. */
const LIMIT = 3000
/** Interval in ms between two questions whether the server can be reached again. */
const STEP = 2000

/**
 * Whether the server cannot be reached. Without a network the browser reports being offline, although the server may
 * run on the same machine, so a request decides.
 */
export async function isOffline(): Promise<boolean> {
  if (navigator.onLine) return false
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT) })
    return false
  } catch {
    return true
  }
}

/**
 * Resolves when the browser reports a network, or when the server can be reached without one: a browser that was offline
 * before its page lost the connection never reports that it is online again.
 */
export async function untilOnline(): Promise<void> {
  while (await isOffline())
    await new Promise<void>((resolve) => {
      setTimeout(resolve, STEP)
      window.addEventListener('online', () => resolve(), { once: true, signal: AbortSignal.timeout(STEP) })
    })
}

const keep = (address: string): Promise<unknown> =>
  fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT) })
    .then((answer) => answer.text())
    .catch(() => undefined)

/** Loads the offline page into the browser's cache, from which it is shown when the server cannot be reached. */
export const keepOfflinePage = (): Promise<unknown> => Promise.all([PAGE, '/offline.js'].map(keep))

/**
 * Opens the offline page, which waits for the network and then returns to `here`. The path is passed in the fragment,
 * because an address with a query would not match the cached page.
 */
export function goOffline(here: string = window.location.pathname + window.location.search): void {
  window.location.assign(`${PAGE}#continue_url=${encodeURIComponent(here)}`)
}
