import { Skeletons } from '@outpost/ui/Page'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import type { SessionEntry } from '../entry.ts'
import { entryName } from '../name.ts'
import { EndBar } from '../sessions/EndBar.tsx'
import { HostKeyDialog } from '../sessions/HostKeyDialog.tsx'
import { ReturnBar } from '../sessions/ReturnBar.tsx'
import { SessionLayout } from '../sessions/SessionLayout.tsx'
import { useSession } from '../sessions/useSession.ts'
import type { Member } from '../workspace/broadcast.ts'
import { TerminalConnection, type TerminalState } from './connection.ts'
import { KeyRow } from './KeyRow.tsx'
import { LoginPanel } from './LoginPanel.tsx'
import { useTerminalLook } from './look.ts'
import { focusTerminal } from './paste.ts'
import { PasteDialog } from './PasteDialog.tsx'
import { PromptPanel } from './PromptPanel.tsx'
import { StartPanel } from './StartPanel.tsx'
import classes from './Terminal.module.css'
import { TerminalTools } from './TerminalTools.tsx'
import { usePasteGuard } from './usePasteGuard.ts'
import { useTyping } from './useTyping.ts'

const Terminal = lazy(() => loadChunk(() => import('@outpost/ui/Terminal')))

/** Focuses the terminal when it is open. Of several terminals none takes the keys away from another. */
function useFocus(box: RefObject<HTMLElement | null>, isOpen: boolean, member: Member | undefined): void {
  useEffect(() => {
    if (isOpen && (!member || document.activeElement === document.body)) focusTerminal(box.current)
  }, [box, isOpen, member])
}

const share = async (sessionId: number | null): Promise<void> => {
  if (sessionId !== null) await open(dialogs.share, { sessionId })
}

/** The view of a terminal session: its screen, and the panels and dialogs in front of it. */
export function TerminalView({ entry, member }: { entry: SessionEntry; member?: Member }) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const { connection, state, id } = useSession(entry.id, (parts) => new TerminalConnection(parts, entry.protocol))
  const [look, setLook] = useTerminalLook()
  const paste = usePasteGuard(box)
  const { phase, question } = state
  useEffect(() => void connection.comeBack(), [connection])
  useFocus(box, phase === 'open', member)
  const typing = useTyping(connection, member, phase === 'open')
  const resize = useCallback((cols: number, rows: number) => connection.resize(cols, rows), [connection])
  const stage = (
    <>
      <div ref={box} className={classes.terminal} inert={phase !== 'open' && !state.wasOpen}>
        <Suspense fallback={<Skeletons shape="lines" count={3} />}>
          <Terminal
            label={t('remote:terminal.label', { name: entryName(entry) })}
            onData={typing.type}
            onResize={resize}
            register={connection.register}
            {...look}
            autoFocus={false}
          />
        </Suspense>
      </div>
      {state.wasOpen && (
        <TerminalTools
          box={box}
          open={phase === 'open'}
          look={look}
          onLook={setLook}
          onFind={() => connection.find()}
          onPaste={paste.offer}
          onShare={() => share(id())}
          onDisconnect={() => connection.close()}
        />
      )}
      <Panel entry={entry} connection={connection} state={state} />
    </>
  )
  return (
    <SessionLayout
      entry={entry}
      connection={connection}
      state={state}
      embedded={member !== undefined}
      bar={phase === 'open' && <KeyRow {...typing.row} isApplication={connection.sendsApplicationKeys} />}
      stage={stage}
    >
      <HostKeyDialog
        question={question?.t === 'hostkey' ? question : undefined}
        entry={entry}
        onAnswer={(accept) => connection.acceptHostKey(accept)}
      />
      <PasteDialog text={paste.waiting} onPaste={paste.confirm} onLeave={paste.leave} />
    </SessionLayout>
  )
}

/** The panel in front of the terminal: the sign-in, the questions of the host, or the reason for the end. */
function Panel({
  entry,
  connection,
  state,
}: {
  entry: SessionEntry
  connection: TerminalConnection
  state: TerminalState
}) {
  // The end time of the session after which the user wants to log in again; until then the last output stays readable.
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
  if (phase === 'open') return null
  if (phase === 'returning') return state.wasOpen && <ReturnBar state={state} onLeave={() => connection.close()} />
  if (phase === 'ended' && wasOpen && again !== endedAt)
    return <EndBar state={state} onReconnect={() => setAgain(endedAt)} />
  if (entry.protocol === 'telnet') {
    const onOther = entry.credentials_stored ? () => void connection.start(true) : undefined
    return <StartPanel entry={entry} connection={connection} state={state} onOther={onOther} />
  }
  if (entry.credentials_stored && !byHand)
    return <StartPanel entry={entry} connection={connection} state={state} onOther={() => setByHand(true)} />
  return <LoginPanel entry={entry} connection={connection} state={state} />
}
