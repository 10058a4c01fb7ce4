import { Notifications } from '@mantine/notifications'
import { MAX_TOASTS } from '../Toast.tsx'

/** The container of toasts: at most seven are visible, the others wait. */
export function Toasts() {
  return (
    <Notifications
      position="bottom-right"
      limit={MAX_TOASTS}
      autoClose={false}
      transitionDuration={150}
      containerWidth={384}
    />
  )
}
