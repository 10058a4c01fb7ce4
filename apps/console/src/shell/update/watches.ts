import type { QueryClient } from '@tanstack/react-query'
import { isOffline, keepOfflinePage } from '../../kit/api/offline.ts'
import { refreshAll } from '../../kit/api/query.ts'
import { noteNetworkBack, noteNetworkLost } from '../../kit/live/network.ts'
import { watchVersion } from './watchVersion.ts'

/** Notes when the network is lost, for the banner, and refetches the data on screen when it returns. */
function watchNetwork(client: QueryClient): () => void {
  const onOffline = async (): Promise<void> => {
    // The network may have returned while the server was asked.
    if ((await isOffline()) && !navigator.onLine) noteNetworkLost()
  }
  const onOnline = (): void => {
    noteNetworkBack()
    refreshAll(client)
  }
  const listener = (): void => void onOffline()
  window.addEventListener('offline', listener)
  window.addEventListener('online', onOnline)
  void keepOfflinePage()
  return () => {
    window.removeEventListener('offline', listener)
    window.removeEventListener('online', onOnline)
  }
}

/**
 * Starts the background watchers for as long as a user is signed in.
 * @returns a function that stops them
 */
export function startWatches(client: QueryClient): () => void {
  const stops = [watchNetwork(client), watchVersion()]
  return () => {
    for (const stop of stops) stop()
  }
}
