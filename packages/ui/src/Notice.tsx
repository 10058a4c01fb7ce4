import type { ReactNode } from 'react'
import { ActionButton, type UiAction } from './Actions.tsx'
import classes from './notice/Notice.module.css'
import { useUiMessages } from './UiMessages.tsx'

export interface NoticeProps {
  /** Logo or name above the box. */
  brand?: ReactNode
  title: ReactNode
  /** What happened and what to do. */
  message?: ReactNode
  /** A form, a code field, a list. */
  children?: ReactNode
  primary?: UiAction | undefined
  secondary?: UiAction | undefined
  /** Small print below the box. */
  footer?: ReactNode
  /** Of the request that failed, for a problem report. */
  requestId?: string | undefined
}

/** A full screen with one centred column of 440 px: sign-in, start-up notices, maintenance, not found. */
export function Notice(props: NoticeProps) {
  const messages = useUiMessages()
  return (
    <main className={classes.screen}>
      <div className={classes.column}>
        {props.brand && <div className={classes.brand}>{props.brand}</div>}
        <section className={classes.box}>
          <h1 className={classes.title}>{props.title}</h1>
          {props.message && <div className={classes.message}>{props.message}</div>}
          {props.children}
          {(props.primary || props.secondary) && (
            <div className={classes.actions}>
              {props.secondary && <ActionButton action={props.secondary} size="md" />}
              {props.primary && <ActionButton action={props.primary} variant="primary" size="md" />}
            </div>
          )}
        </section>
        {props.footer && <div className={classes.footer}>{props.footer}</div>}
        {props.requestId && (
          <div className={classes.footer}>
            {messages.requestId} <code>{props.requestId}</code>
          </div>
        )}
      </div>
    </main>
  )
}
