import { Notifications } from '@mantine/notifications'

/** Where toasts appear: at most seven at once, the others wait. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={7} autoClose={4000} transitionDuration={150} containerWidth={384} />
}
