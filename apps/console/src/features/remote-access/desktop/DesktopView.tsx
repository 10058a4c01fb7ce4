import { useCallback, useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { SessionEntry } from '../entry.ts'
import { entryName } from '../name.ts'
import { EndBar } from '../sessions/EndBar.tsx'
import { HostKeyDialog } from '../sessions/HostKeyDialog.tsx'
import { SessionLayout } from '../sessions/SessionLayout.tsx'
import { useSession } from '../sessions/useSession.ts'
import { DesktopConnection, type ScreenStart } from './connection.ts'
import { CredentialsPanel } from './CredentialsPanel.tsx'
import classes from './Desktop.module.css'
import { DesktopTools } from './DesktopTools.tsx'
import { type DesktopOptions, useDesktopOptions } from './options.ts'
import type { DesktopScreen, ScreenListener } from './screens.ts'
import { TouchKeys } from './TouchKeys.tsx'
import { useRemoteClipboard } from './useRemoteClipboard.ts'

type MakeIn = (box: HTMLElement, options: DesktopOptions, listener: ScreenListener, start: ScreenStart) => DesktopScreen

/** Loads what draws the screen of a protocol. */
async function screenOf(protocol: SessionEntry['protocol']): Promise<MakeIn> {
  if (protocol === 'rdp') {
    const { loadRdp, RdpScreen } = await loadChunk(() => import('./rdp/screen.ts'))
    // It is large, so it comes while the server connects. The screen waits for it, and reports a failure.
    loadRdp().catch(() => undefined)
    return (...given) => new RdpScreen(...given)
  }
  const { VncScreen } = await loadChunk(() => import('./screen.ts'))
  return (box, options, listener) => new VncScreen(box, options, listener)
}

/** The view of a remote desktop: its screen, its tools, and the panels in front of it. */
export function DesktopView({ entry }: { entry: SessionEntry }) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const { connection, state } = useSession(entry.id, (parts) => new DesktopConnection(parts))
  const [options, change] = useDesktopOptions(useState(false))
  const clipboard = useRemoteClipboard(connection, state.phase === 'open' && !options.viewOnly)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
    connection.apply(options)
  }, [connection, options])
  const start = useCallback(async () => {
    const make = await screenOf(entry.protocol)
    const element = box.current
    if (element) await connection.start((listener, given) => make(element, latest.current, listener, given))
  }, [connection, entry.protocol])
  const { phase, question } = state
  useEffect(() => {
    if (phase === 'open') connection.focus()
  }, [connection, phase])
  const isOpen = phase === 'open'
  const stage = (
    <>
      <div
        ref={box}
        role="application"
        aria-label={t('remote:desktop.label', { name: entryName(entry) })}
        className={classes.desktop}
        inert={!isOpen}
      />
      {state.wasOpen && (
        <DesktopTools connection={connection} open={isOpen} options={options} onChange={change} clipboard={clipboard} />
      )}
      {isOpen ? null : <Front entry={entry} connection={connection} state={state} onStart={start} />}
    </>
  )
  return (
    <SessionLayout
      entry={entry}
      connection={connection}
      state={state}
      bar={isOpen && !options.viewOnly && <TouchKeys connection={connection} />}
      stage={stage}
    >
      <HostKeyDialog
        question={question?.t === 'hostkey' ? question : undefined}
        entry={entry}
        onAnswer={(accept) => connection.acceptHostKey(accept)}
      />
    </SessionLayout>
  )
}

type FrontProps = Parameters<typeof CredentialsPanel>[0]

/** What is in front of a screen that is not open: the sign-in, or the reason for the end below the last picture. */
function Front(props: FrontProps) {
  const { phase, wasOpen, endedAt } = props.state
  // The end of the session after which the user connects again; until then the last picture stays visible.
  const [again, setAgain] = useState<number>()
  if (phase === 'ended' && wasOpen && again !== endedAt)
    return <EndBar state={props.state} onReconnect={() => setAgain(endedAt)} />
  return <CredentialsPanel {...props} />
}
