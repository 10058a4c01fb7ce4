import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconBell, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pauseClock, resumeClock, startClock, stopAllClocks, stopClock } from './toast/clock.ts'
import classes from './toast/Toast.module.css'
import { ToastMessage } from './toast/ToastMessage.tsx'
import { dropAllWaiting, dropWaiting, showWhenFree } from './toast/waiting.ts'

export type ToastType = 'default' | 'success' | 'error' | 'info' | 'warning'
export type ToastPosition = 'top-right' | 'top' | 'top-left' | 'bottom-right' | 'bottom' | 'bottom-left'

export interface ToastOptions {
  message: ReactNode
  title?: ReactNode
  type?: ToastType
  position?: ToastPosition
  /** In milliseconds; `false` keeps it open until it is closed. 4000 by default; errors stay open. */
  duration?: number | false
  /** Whether a click on the toast closes it. On by default. */
  dismissible?: boolean
  /** Waits while any other toast is shown. */
  queue?: boolean
  /** Waits while this many other toasts are shown. */
  maxToasts?: number
  /** Pauses the timer while the pointer or the focus is on the toast. On by default. */
  pauseOnHover?: boolean
  /** The id of the request that failed, shown below the message for a problem report. */
  requestId?: string | undefined
  /** A single action: undo, open the task. */
  action?: { label: string; onClick: () => void }
  /** A toast with the same id is updated instead of showing another one. */
  id?: string
}

const DEFAULT_DURATION = 4000

const POSITIONS = {
  'top-right': 'top-right',
  top: 'top-center',
  'top-left': 'top-left',
  'bottom-right': 'bottom-right',
  bottom: 'bottom-center',
  'bottom-left': 'bottom-left',
} as const

const ICONS = {
  default: IconBell,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
} as const

/**
 * The maximum number of visible toasts. Set here because the code that renders toasts is loaded later, and would leave
 * earlier toasts waiting.
 */
export const MAX_TOASTS = 7
notificationsStore.updateState((state) => ({ ...state, limit: MAX_TOASTS }))

let count = 0
/** When each visible toast without an action appeared, in ms since the page was opened. */
const shownAt = new Map<string, number>()
/** A toast that is this many ms old belongs to an earlier action than the dialog that opens now. */
const OLD_AFTER = 1000
let defaultPosition: ToastPosition = 'bottom-right'

/** Sets the default position of toasts. */
export function placeToasts(position: ToastPosition): void {
  defaultPosition = position
}

/**
 * Shows a short message in a corner. At most seven are visible; further ones wait. A success message closes
 * automatically, but not while the pointer or the focus is on it; an error stays until the user closes it.
 * @returns the id, for `closeToast`
 */
export function toast(options: ToastOptions): string {
  const {
    message,
    title,
    type = 'default',
    position = defaultPosition,
    dismissible = true,
    pauseOnHover = true,
    requestId,
    action,
  } = options
  const id = options.id ?? `toast-${++count}`
  const Icon = ICONS[type]
  const duration = options.duration ?? (type === 'error' ? false : DEFAULT_DURATION)
  const close = () => closeToast(id)
  const start = () => startClock(id, duration, close)
  const pause = pauseOnHover ? () => pauseClock(id) : undefined
  const resume = pauseOnHover ? () => resumeClock(id) : undefined
  const content = {
    id,
    title,
    message: action || requestId ? <ToastMessage {...{ message, requestId, action }} onDone={close} /> : message,
    icon: <Icon size={18} aria-hidden />,
    position: POSITIONS[position],
    // Uses our own timer: it resumes where it was paused, and starts when the toast becomes visible.
    autoClose: false as const,
    onOpen: () => {
      if (!action) shownAt.set(id, performance.now())
      start()
    },
    onClose: () => {
      shownAt.delete(id)
      stopClock(id)
    },
    onMouseEnter: pause,
    onMouseLeave: resume,
    onFocus: pause,
    onBlur: resume,
    allowClose: dismissible,
    withCloseButton: dismissible,
    role: type === 'error' ? 'alert' : 'status',
    className: classes.toast,
    'data-type': type,
    // The user may be selecting text to copy, so that click does not close the toast.
    onClick: dismissible ? () => void (window.getSelection()?.toString() || close()) : undefined,
  }
  if (isToastShown(id)) {
    notifications.update(content)
    start()
  } else
    showWhenFree({
      id,
      most: options.maxToasts ?? (options.queue ? 1 : Infinity),
      show: () => void notifications.show(content),
    })
  return id
}

/** Whether a toast is visible. */
export const isToastShown = (id: string): boolean =>
  notificationsStore.getState().notifications.some((one) => one.id === id)

/** Closes one toast. */
export function closeToast(id: string): void {
  dropWaiting(id)
  notifications.hide(id)
}

/**
 * Closes the toasts of earlier actions. A dialog dispatches `clear-old-toasts` on the window when it opens: a toast would
 * cover its title or its buttons. A toast that came with the dialog stays, and one that offers to undo.
 */
export function closeOldToasts(): void {
  const before = performance.now() - OLD_AFTER
  for (const [id, since] of shownAt) if (since <= before) closeToast(id)
}

/**
 * Closes all toasts, including waiting ones. Code that does not import this module can dispatch the `clear-toasts`
 * event on the window instead.
 */
export function closeAllToasts(): void {
  dropAllWaiting()
  stopAllClocks()
  shownAt.clear()
  notifications.clean()
}
