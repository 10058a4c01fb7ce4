import { closeToast, toast } from '@outpost/ui/Toast'
import type { QueryClient } from '@tanstack/react-query'
import { isOffline, keepOfflinePage } from '../../kit/api/offline.ts'
import { refreshAll } from '../../kit/api/query.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { watchVersion } from './watchVersion.ts'

const LOST = 'network-lost'

/** Shows a message when the network is lost, and refetches the data on screen when it returns. */
function watchNetwork(client: QueryClient): () => void {
  const onOffline = async (): Promise<void> => {
    if (await isOffline()) toast({ id: LOST, type: 'error', message: translate('kit:failed.lost') })
  }
  const onOnline = (): void => {
    closeToast(LOST)
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
