/** Where a browser goes that is offline; it comes back by itself. */
const PAGE = '/offline.html'
/** Ms within which a server that can be reached answers. */
const LIMIT = 3000

/**
 * Whether nothing can be reached. A browser without any network says that it is offline, though the server may run on the
 * same machine: that is asked.
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

const keep = (address: string): Promise<unknown> =>
  fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT) })
    .then((answer) => answer.text())
    .catch(() => undefined)

/** Keeps the page for being offline in the browser's store, from where it is shown when nothing can be reached. */
export const keepOfflinePage = (): Promise<unknown> => Promise.all([PAGE, '/offline.js'].map(keep))

/** Leaves the console for the page that waits for the network, and comes back to `here`. With a query it would not be the page that was kept. */
export function goOffline(here: string = window.location.pathname + window.location.search): void {
  window.location.assign(`${PAGE}#continue_url=${encodeURIComponent(here)}`)
}
