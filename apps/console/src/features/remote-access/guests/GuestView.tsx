import { Button } from '@mantine/core'
import type { OpenedGuestLink } from '@outpost/contract/remote-access/guests/schemas'
import { StatusGlyph } from '@outpost/ui/Cells'
import { Skeletons } from '@outpost/ui/Page'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { SessionState } from '../sessions/connection.ts'
import session from '../sessions/Session.module.css'
import { KeyRow } from '../terminal/KeyRow.tsx'
import { focusTerminal } from '../terminal/paste.ts'
import { PasteDialog } from '../terminal/PasteDialog.tsx'
import { useHeldKeys } from '../terminal/useHeldKeys.ts'
import { usePasteGuard } from '../terminal/usePasteGuard.ts'
import type { ViewConnection } from '../viewing/connection.ts'
import { endOf, recordedText } from './JoinForm.tsx'
import classes from './Guests.module.css'

const Terminal = lazy(() => loadChunk(() => import('@outpost/ui/Terminal')))

interface GuestViewProps {
  link: OpenedGuestLink
  name: string
  connection: ViewConnection
  state: SessionState
}

/** Until the size of the terminal is known. */
const SIZE = { cols: 80, rows: 24 }
/** What ends only the view of the guest, who can come back. */
const passing = new Set(['connection_lost', 'too_slow'])

const encoder = new TextEncoder()

/** The shared terminal as a guest sees it. */
export function GuestView({ link, name, connection, state }: GuestViewProps) {
  const t = useText()
  const { phase, end } = state
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (phase === 'open' && link.types) focusTerminal(box.current)
  }, [phase, link.types])
  const keys = useHeldKeys((text) => connection.type(encoder.encode(text)))
  const phaseText = phase === 'open' ? 'guest:open' : phase === 'ended' ? 'guest:ended' : 'guest:opening'
  return (
    <main className={session.page}>
      <header className={session.line}>
        <span className={session.where}>
          <strong>{t('guest:joinTitle', { user: link.username })}</strong>
          <span className={session.entry}>{t('guest:as', { name })}</span>
        </span>
        <span className={session.state} aria-live="polite">
          <StatusGlyph
            tone={phase === 'open' ? 'positive' : phase === 'ended' ? 'neutral' : 'pending'}
            label={t(phaseText)}
          />
        </span>
        <span className={classes.note}>
          {t(link.types ? 'guest:mayType' : 'guest:mayView')}
          {link.recorded !== 'no' && state.recording !== 'stopped' && ` ${t(recordedText(link))}`}
        </span>
      </header>
      {phase === 'open' && link.types && <KeyRow {...keys.row} isApplication={connection.sendsApplicationKeys} />}
      <div className={session.stage}>
        <div ref={box} className={classes.terminal}>
          <Suspense fallback={<Skeletons shape="lines" count={3} />}>
            <Terminal
              label={t('guest:joinTitle', { user: link.username })}
              fixed={SIZE}
              typable={link.types}
              // The terminal of the user answers the program.
              onData={(bytes, typed) => typed && keys.typed(bytes)}
              register={connection.register}
              autoFocus={false}
            />
          </Suspense>
        </div>
        {phase === 'ended' && <End reason={end?.reason} onAgain={() => void connection.join()} />}
      </div>
      {link.types && <PasteGuard box={box} />}
    </main>
  )
}

/** Warns of a paste of several lines. Only for guests who may type: for others nothing is pasted. */
function PasteGuard({ box }: { box: RefObject<HTMLElement | null> }) {
  const { waiting, confirm, leave } = usePasteGuard(box)
  return <PasteDialog text={waiting} onPaste={confirm} onLeave={leave} />
}

/** The reason why there is nothing more to see. */
function End({ reason, onAgain }: { reason: string | undefined; onAgain: () => void }) {
  const t = useText()
  return (
    <div className={session.end} role="alert">
      <div className={session.endLabel}>
        <strong>{t('guest:ended')}</strong>
        <span>{endOf(reason, t)}</span>
      </div>
      {passing.has(reason ?? '') && (
        <Button size="md" onClick={onAgain}>
          {t('guest:again')}
        </Button>
      )}
    </div>
  )
}
