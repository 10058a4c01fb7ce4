import { type ReactNode, useEffect } from 'react'
import type { SessionEntry } from '../entry.ts'
import type { SessionState } from './connection.ts'
import classes from './Session.module.css'
import { SessionLine } from './SessionLine.tsx'

/** Leaving a page with a running session asks first: Ctrl+W is near at hand. */
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
  /** A row of keys or tools between the line and the stage. */
  bar?: ReactNode
  /** What shows the session, and what stands in front of it. */
  stage: ReactNode
  /** Dialogs. */
  children: ReactNode
}

/** A session and nothing else: where one is and how it stands, and below it what the protocol shows. */
export function SessionLayout({ entry, connection, state, bar, stage, children }: SessionLayoutProps) {
  useLeaveQuestion(state.phase === 'open')
  return (
    <main className={classes.page}>
      <SessionLine entry={entry} connection={connection} state={state} />
      {bar}
      <div className={classes.stage}>{stage}</div>
      {children}
    </main>
  )
}
