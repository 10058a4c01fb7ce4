import { notificationsStore } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

/** Ms after which the code comes without being needed, so that it is there when the server is not. */
const READY_AFTER = 3000
/** Ms between two attempts while the server is away; the toasts wait in their store. */
const RETRY_AFTER = 5000

/** Draws the toasts. Their code comes with the first toast or shortly after the start; what was said before is kept. */
export function ToastArea() {
  const [Toasts, setToasts] = useState<ComponentType>()
  const loaded = Toasts !== undefined
  useEffect(() => {
    if (loaded) return
    let ended = false
    const load = (): void => {
      clearTimeout(timer)
      import('./Toasts.tsx').then(
        (module) => ended || setToasts(() => module.Toasts),
        () => ended || (timer = setTimeout(load, RETRY_AFTER)),
      )
    }
    let timer = setTimeout(load, READY_AFTER)
    const unsubscribe = notificationsStore.subscribe(load)
    return () => {
      ended = true
      clearTimeout(timer)
      unsubscribe()
    }
  }, [loaded])
  return Toasts ? <Toasts /> : null
}
