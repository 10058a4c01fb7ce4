import type { QueryClient } from '@tanstack/react-query'
import { isOffline, keepOfflinePage, untilOnline } from '../../kit/api/offline.ts'
import { refreshAll } from '../../kit/api/query.ts'
import { watchServer } from '../../kit/live/heartbeat.ts'
import { noteNetworkBack, noteNetworkLost, noteServerBack, noteServerSilent } from '../../kit/live/network.ts'
import { watchVersion } from './watchVersion.ts'

/** Notes when the network is lost, for the banner, and refetches the data on screen when it returns. */
function watchNetwork(client: QueryClient): () => void {
  let stopped = false
  const onOnline = (): void => {
    noteNetworkBack()
    refreshAll(client)
  }
  const onOffline = async (): Promise<void> => {
    // The network may have returned while the server was asked.
    if (!(await isOffline()) || navigator.onLine) return
    noteNetworkLost()
    await untilOnline()
    // A browser that reports a network has sent the event.
    if (!navigator.onLine && !stopped) onOnline()
  }
  const listener = (): void => void onOffline()
  window.addEventListener('offline', listener)
  window.addEventListener('online', onOnline)
  void keepOfflinePage()
  return () => {
    stopped = true
    window.removeEventListener('offline', listener)
    window.removeEventListener('online', onOnline)
  }
}

/** Notes when the server stops answering, for the banner, and refetches the data on screen when it answers again. */
const watchAnswers = (client: QueryClient): (() => void) =>
  watchServer(noteServerSilent, () => {
    noteServerBack()
    refreshAll(client)
  })

/**
 * Starts the background watchers for as long as a user is signed in.
 * @returns a function that stops them
 */
export function startWatches(client: QueryClient): () => void {
  const stops = [watchNetwork(client), watchAnswers(client), watchVersion()]
  return () => {
    for (const stop of stops) stop()
  }
}
