import { notificationsStore } from '@mantine/notifications'

/** How often a toast that waits looks again, in ms: fixed by the specification, section 9. */
const RECHECK = 250
/** Beyond so many the one that has waited longest is let go: nobody would read it any more. */
const MOST_WAITING = 50

interface Waiting {
  id: string
  /** It shows while fewer than so many others are shown. */
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

/** Shows those that have waited longest, as far as there is room for them. */
function look(): void {
  const first = waiting.find(({ most }) => hasRoom(most))
  if (!first) return
  setWaiting(waiting.filter((one) => one !== first))
  first.show()
}

/** Shows a toast as soon as fewer than `most` others are shown: now, or when it looks again. */
export function showWhenFree(toast: Waiting): void {
  if (waiting.length === 0 && hasRoom(toast.most)) toast.show()
  else setWaiting([...waiting.filter(({ id }) => id !== toast.id), toast].slice(-MOST_WAITING))
}

export const dropWaiting = (id: string): void => setWaiting(waiting.filter((one) => one.id !== id))
export const dropAllWaiting = (): void => setWaiting([])
