import { Notifications } from '@mantine/notifications'
import { MOST_TOASTS } from '../Toast.tsx'

/** The container of toasts: at most seven are visible, the others wait. */
export function Toasts() {
  return (
    <Notifications
      position="bottom-right"
      limit={MOST_TOASTS}
      autoClose={false}
      transitionDuration={150}
      containerWidth={384}
    />
  )
}
