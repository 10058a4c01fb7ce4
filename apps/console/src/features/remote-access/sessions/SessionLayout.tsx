import { type ReactNode, useEffect } from 'react'
import type { SessionEntry } from '../entry.ts'
import type { SessionState } from './connection.ts'
import classes from './Session.module.css'
import { nameOf } from '../workspace/address.ts'
import { SessionLine } from './SessionLine.tsx'

/**
 * Asks for confirmation before the page of a running session is closed, because Ctrl+W is easily pressed by accident. A
 * session that goes on without its page needs none: it is there when the page is opened again.
 */
function useLeaveQuestion(running: boolean): void {
  useEffect(() => {
    if (!running) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])
}

interface SessionLayoutProps {
  entry: SessionEntry
  connection: { counts: () => Readonly<{ received: number; sent: number }> }
  state: SessionState
  /** Whether it is one of several sessions on a page. */
  embedded?: boolean
  /** Whether to ask before the page is closed, because that ends the session. By default if it does not go on. */
  asksToLeave?: boolean
  /** A row of keys or tools between the status line and the stage. */
  bar?: ReactNode
  /** The session view, and the panels in front of it. */
  stage: ReactNode
  /** The dialogs of the session. */
  children: ReactNode
}

/** The layout of a session page: the target and status of the connection, and below them the view of the protocol. */
export function SessionLayout({
  entry,
  connection,
  state,
  embedded = false,
  asksToLeave = state.keptFor === undefined,
  bar,
  stage,
  children,
}: SessionLayoutProps) {
  useLeaveQuestion(state.phase === 'open' && asksToLeave)
  const Whole = embedded ? 'section' : 'main'
  return (
    <Whole
      className={classes.page}
      data-embedded={embedded || undefined}
      aria-label={embedded ? nameOf(entry) : undefined}
    >
      <SessionLine entry={entry} connection={connection} state={state} />
      {bar}
      <div className={classes.stage}>{stage}</div>
      {children}
    </Whole>
  )
}
