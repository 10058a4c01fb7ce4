import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton, type UiAction } from './Actions.tsx'
import classes from './alert/Alert.module.css'
import { useUiMessages } from './UiMessages.tsx'

export type AlertTone = 'info' | 'success' | 'warning' | 'error'

export interface AlertProps {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  requestId?: string | undefined
  action?: UiAction | undefined
  /** Not announced by screen readers, for content that the user has requested. */
  quiet?: boolean
}

const ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
} as const

/** An inline message: above a form, at the top of a card. Errors are announced when they appear. */
export function Alert({ tone = 'info', title, children, requestId, action, quiet = false }: AlertProps) {
  const messages = useUiMessages()
  const Icon = ICONS[tone]
  return (
    <div className={classes.alert} data-tone={tone} role={tone === 'error' && !quiet ? 'alert' : undefined}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <div className={classes.text}>
        {title && <div className={classes.title}>{title}</div>}
        {children && <div>{children}</div>}
        {requestId && (
          <div className={classes.request}>
            {messages.requestId} <code>{requestId}</code>
          </div>
        )}
      </div>
      {action && <ActionButton action={action} />}
    </div>
  )
}
