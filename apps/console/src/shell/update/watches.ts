import { closeToast, toast } from '@outpost/ui/Toast'
import type { QueryClient } from '@tanstack/react-query'
import { isOffline, keepOfflinePage } from '../../kit/api/offline.ts'
import { refreshAll } from '../../kit/api/query.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { watchVersion } from './watchVersion.ts'

const LOST = 'network-lost'

/** Says when the network has gone, and reads again what is on screen when it is back. */
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

/** Begins what goes on beside the pages as long as somebody is signed in. @returns ends it */
export function startWatches(client: QueryClient): () => void {
  const stops = [watchNetwork(client), watchVersion()]
  return () => {
    for (const stop of stops) stop()
  }
}
