import type { ReactNode } from 'react'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Toast.module.css'

export interface ToastMessageProps {
  message: ReactNode
  requestId?: string | undefined
  action?: { label: string; onClick: () => void } | undefined
  onDone: () => void
}

/** The content of a toast that has more than its message: an action beside it, or the id of a failed request below. */
export function ToastMessage({ message, requestId, action, onDone }: ToastMessageProps) {
  const messages = useUiMessages()
  return (
    <span className={classes.row}>
      <span className={classes.message}>
        {message}
        {requestId && (
          <span className={classes.request}>
            {messages.requestId} <code>{requestId}</code>
          </span>
        )}
      </span>
      {action && (
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
      )}
    </span>
  )
}
