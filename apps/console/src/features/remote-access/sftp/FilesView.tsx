import { useState } from 'react'
import type { SessionEntry } from '../entry.ts'
import { EndBar } from '../sessions/EndBar.tsx'
import { HostKeyDialog } from '../sessions/HostKeyDialog.tsx'
import type { SessionState } from '../sessions/connection.ts'
import { SessionLayout } from '../sessions/SessionLayout.tsx'
import { useSession } from '../sessions/useSession.ts'
import { LoginPanel } from '../terminal/LoginPanel.tsx'
import { PromptPanel } from '../terminal/PromptPanel.tsx'
import { StartPanel } from '../terminal/StartPanel.tsx'
import { FilesConnection, type FilesQuestion } from './connection.ts'
import { FileBrowser } from './FileBrowser.tsx'
import classes from './Files.module.css'
import { ShellPanel } from './ShellPanel.tsx'

/** The view of an SFTP session: the files, and the panels and dialogs in front of them. */
export function FilesView({ entry }: { entry: SessionEntry }) {
  const { connection, state } = useSession(entry.id, (parts) => new FilesConnection(parts))
  const { phase, question } = state
  // Stays while the user signs in again, with its folder and transfers.
  const [shown, setShown] = useState(false)
  if (phase === 'open' && !shown) setShown(true)
  const stage = (
    <>
      <div className={classes.files} inert={phase !== 'open'}>
        {shown && <FileBrowser connection={connection} openedAt={state.openedAt} />}
      </div>
      <Panel entry={entry} connection={connection} state={state} />
    </>
  )
  return (
    <SessionLayout entry={entry} connection={connection} state={state} stage={stage}>
      <HostKeyDialog
        question={question?.t === 'hostkey' ? question : undefined}
        entry={entry}
        onAnswer={(accept) => connection.acceptHostKey(accept)}
      />
    </SessionLayout>
  )
}

interface PanelProps {
  entry: SessionEntry
  connection: FilesConnection
  state: SessionState<FilesQuestion>
}

/** The panel in front of the files: the sign-in, the questions of the host, or the reason for the end. */
function Panel({ entry, connection, state }: PanelProps) {
  // The end time of the session after which the user wants to log in again; until then the last folder stays visible.
  const [again, setAgain] = useState<number>()
  // Whether the user prefers the sign-in form to the remembered credentials.
  const [byHand, setByHand] = useState(false)
  const { phase, question, wasOpen, endedAt } = state
  // A refused sign-in continues by hand.
  if (question?.t === 'denied' && !byHand) setByHand(true)
  if (question?.t === 'prompt')
    return (
      <PromptPanel
        question={question}
        onAnswer={(answers) => connection.answer(answers)}
        onLeave={() => connection.close()}
      />
    )
  if (question?.t === 'no_sftp')
    return (
      <ShellPanel
        entry={entry}
        question={question}
        onUse={() => connection.useShell()}
        onLeave={() => connection.close()}
      />
    )
  if (phase === 'open') return null
  if (phase === 'ended' && wasOpen && again !== endedAt)
    return <EndBar state={state} onReconnect={() => setAgain(endedAt)} />
  if (entry.credentials_stored && !byHand)
    return (
      <StartPanel
        entry={entry}
        connection={connection}
        state={{ ...state, question }}
        onOther={() => setByHand(true)}
      />
    )
  return <LoginPanel entry={entry} connection={connection} state={{ ...state, question }} />
}
