import { notificationsStore } from '@mantine/notifications'
import { useEffect, useSyncExternalStore } from 'react'
import { closeAllToasts, closeOldToasts } from '../Toast.tsx'
import { lazyPart, useLazyPart } from '../float/lazyPart.ts'

const toasts = lazyPart(() => import('./Toasts.tsx').then(({ Toasts }) => Toasts))

/**
 * Renders the toasts. Their code is loaded with the first toast, or shortly after the start; earlier toasts are kept
 * until then.
 */
export function ToastArea() {
  const said = useSyncExternalStore(
    notificationsStore.subscribe,
    () => notificationsStore.getState().notifications.length > 0,
  )
  useEffect(() => {
    window.addEventListener('clear-toasts', closeAllToasts)
    window.addEventListener('clear-old-toasts', closeOldToasts)
    return () => {
      window.removeEventListener('clear-toasts', closeAllToasts)
      window.removeEventListener('clear-old-toasts', closeOldToasts)
    }
  }, [])
  const draw = useLazyPart(toasts, said)
  return draw?.({})
}
