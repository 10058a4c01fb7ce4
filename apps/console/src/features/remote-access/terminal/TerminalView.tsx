import { Skeletons } from '@outpost/ui/Page'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../../kit/chunk.ts'
import { useBrowserStored } from '../../../kit/storage.ts'
import { useText } from '../../../kit/texts.ts'
import type { Entry } from '../entry.ts'
import { entryName } from '../name.ts'
import type { ConnectionState, TerminalConnection } from './connection.ts'
import { EndBar } from './EndBar.tsx'
import { HostKeyDialog } from './HostKeyDialog.tsx'
import { KeyRow } from './KeyRow.tsx'
import { LoginPanel } from './LoginPanel.tsx'
import { focusTerminal } from './paste.ts'
import { PasteDialog } from './PasteDialog.tsx'
import { PromptPanel } from './PromptPanel.tsx'
import { StatusLine } from './StatusLine.tsx'
import classes from './Terminal.module.css'
import { DEFAULT_FONT, FONT_KEY, ToolStrip } from './ToolStrip.tsx'
import { useConnection } from './useConnection.ts'
import { usePasteGuard } from './usePasteGuard.ts'

const Terminal = lazy(() => loadChunk(() => import('@outpost/ui/Terminal')))

/** Leaving a page with a running session asks first: Ctrl+W is near at hand in a shell. */
function useLeaveQuestion(running: boolean): void {
  useEffect(() => {
    if (!running) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])
}

/** A session and nothing else: a status line, the terminal, and what has to be asked in front of it. */
export function TerminalView({ entry }: { entry: Entry }) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const { connection, state } = useConnection(entry.id)
  const [fontSize] = useBrowserStored<number>(FONT_KEY, DEFAULT_FONT)
  const paste = usePasteGuard(box)
  const { phase, question } = state
  useLeaveQuestion(phase === 'open')
  useEffect(() => {
    if (phase === 'open') focusTerminal(box.current)
  }, [phase])
  const type = useCallback((bytes: Uint8Array) => connection.type(bytes), [connection])
  const resize = useCallback((cols: number, rows: number) => connection.resize(cols, rows), [connection])
  return (
    <main className={classes.page}>
      <StatusLine entry={entry} connection={connection} state={state} />
      {phase === 'open' && <KeyRow onKey={type} />}
      <div className={classes.stage}>
        <div ref={box} className={classes.terminal} inert={phase !== 'open' && !state.hadShell}>
          <Suspense fallback={<Skeletons shape="lines" count={3} />}>
            <Terminal label={t('remote:terminal.label', { name: entryName(entry) })} onData={type} onResize={resize} register={connection.register} fontSize={fontSize} autoFocus={false} />
          </Suspense>
        </div>
        {state.hadShell && <ToolStrip box={box} open={phase === 'open'} onPaste={paste.offer} onDisconnect={() => connection.close()} />}
        <Panel entry={entry} connection={connection} state={state} />
      </div>
      <HostKeyDialog question={question?.t === 'hostkey' ? question : undefined} entry={entry} onAnswer={(accept) => connection.acceptHostKey(accept)} />
      <PasteDialog text={paste.waiting} onPaste={paste.confirm} onLeave={paste.leave} />
    </main>
  )
}

/** What stands in front of the terminal: the login, the host's questions, or why it is over. */
function Panel({ entry, connection, state }: { entry: Entry; connection: TerminalConnection; state: ConnectionState }) {
  // The end after which the person wants to log in again; until then the last output can be read.
  const [again, setAgain] = useState<number>()
  const { phase, question, hadShell, endedAt } = state
  if (question?.t === 'prompt') return <PromptPanel question={question} onAnswer={(answers) => connection.answer(answers)} onLeave={() => connection.close()} />
  if (phase === 'open') return null
  if (phase === 'ended' && hadShell && again !== endedAt) return <EndBar state={state} onReconnect={() => setAgain(endedAt)} />
  return <LoginPanel entry={entry} connection={connection} state={state} />
}
