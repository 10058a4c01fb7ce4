import { notificationsStore } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { lazyPart, useLazyPart } from '../float/lazyPart.ts'

const toasts = lazyPart(() => import('./Toasts.tsx').then(({ Toasts }) => Toasts))

/** Draws the toasts. Their code comes with the first toast or shortly after the start; what was said before is kept. */
export function ToastArea() {
  const said = useSyncExternalStore(notificationsStore.subscribe, () => notificationsStore.getState().notifications.length > 0)
  const draw = useLazyPart(toasts, said)
  return draw?.({})
}
