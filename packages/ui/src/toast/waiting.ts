import { notificationsStore } from '@mantine/notifications'

/** The interval in ms at which waiting toasts are checked; docs/rules/frame.md defines it. */
const RECHECK = 250
/** The maximum number of waiting toasts. Beyond it, the oldest is dropped, since nobody would read it any more. */
const MAX_WAITING = 50

interface Waiting {
  id: string
  /** It is shown once there are fewer visible toasts than this. */
  most: number
  show: () => void
}

let waiting: readonly Waiting[] = []
let timer: ReturnType<typeof setInterval> | undefined

const hasRoom = (most: number): boolean => notificationsStore.getState().notifications.length < most

function setWaiting(next: readonly Waiting[]): void {
  waiting = next
  if (next.length === 0) {
    clearInterval(timer)
    timer = undefined
  } else timer ??= setInterval(look, RECHECK)
}

/** Shows the toast that has waited longest among those for which there is room. */
function look(): void {
  const first = waiting.find(({ most }) => hasRoom(most))
  if (!first) return
  setWaiting(waiting.filter((one) => one !== first))
  first.show()
}

/** Shows a toast as soon as fewer than `most` others are visible: now, or at a later check. */
export function showWhenFree(toast: Waiting): void {
  if (waiting.length === 0 && hasRoom(toast.most)) toast.show()
  else setWaiting([...waiting.filter(({ id }) => id !== toast.id), toast].slice(-MAX_WAITING))
}

export const dropWaiting = (id: string): void => setWaiting(waiting.filter((one) => one.id !== id))
export const dropAllWaiting = (): void => setWaiting([])
