import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconBell, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './toast/Toast.module.css'

export type ToastType = 'default' | 'success' | 'error' | 'info' | 'warning'
export type ToastPosition = 'top-right' | 'top' | 'top-left' | 'bottom-right' | 'bottom' | 'bottom-left'

export interface ToastOptions {
  message: ReactNode
  title?: ReactNode
  type?: ToastType
  position?: ToastPosition
  /** Milliseconds; `false` stays until it is closed. 4000 by default, errors stay. */
  duration?: number | false
  /** A click on the toast closes it. On by default. */
  dismissible?: boolean
  /** One thing to do: undo, open the task, copy the request id. */
  action?: { label: string; onClick: () => void }
  /** The same id replaces what it says instead of showing another toast. */
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

let count = 0

/**
 * Shows a short message in a corner: at most seven at once, the others wait. Success goes by itself and waits while the
 * pointer is on it; an error stays until it has been read.
 * @returns the id, for `closeToast`
 */
export function toast(options: ToastOptions): string {
  const { message, title, type = 'default', position = 'bottom-right', dismissible = true, action } = options
  const id = options.id ?? `toast-${++count}`
  const Icon = ICONS[type]
  const duration = options.duration ?? (type === 'error' ? false : DEFAULT_DURATION)
  const close = () => void notifications.hide(id)
  const content = {
    id,
    title,
    message: action ? <ToastMessage message={message} action={action} onDone={close} /> : message,
    icon: <Icon size={18} aria-hidden />,
    position: POSITIONS[position],
    autoClose: duration,
    allowClose: dismissible,
    withCloseButton: dismissible,
    role: type === 'error' ? 'alert' : 'status',
    className: classes.toast,
    'data-type': type,
    // A long text may be marked for copying: that click closes nothing.
    onClick: dismissible ? () => void (window.getSelection()?.toString() || close()) : undefined,
  }
  notifications.show(content)
  if (options.id !== undefined) notifications.update(content)
  return id
}

function ToastMessage({ message, action, onDone }: { message: ReactNode; action: NonNullable<ToastOptions['action']>; onDone: () => void }) {
  return (
    <span className={classes.row}>
      <span className={classes.message}>{message}</span>
      <button
        type="button"
        className={classes.action}
        onClick={(event) => {
          event.stopPropagation()
          action.onClick()
          onDone()
        }}
      >
        {action.label}
      </button>
    </span>
  )
}

/** Closes one toast. */
export function closeToast(id: string): void {
  notifications.hide(id)
}

/** Closes all toasts, also those that wait. */
export function closeAllToasts(): void {
  notifications.clean()
}
