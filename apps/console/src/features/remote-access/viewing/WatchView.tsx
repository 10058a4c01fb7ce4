import { Button } from '@mantine/core'
import { Skeletons } from '@outpost/ui/Page'
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { SessionEntry } from '../entry.ts'
import { entryName } from '../name.ts'
import type { SessionState } from '../sessions/connection.ts'
import { endText, failureText } from '../sessions/labels.ts'
import sessionClasses from '../sessions/Session.module.css'
import { SessionLayout } from '../sessions/SessionLayout.tsx'
import { useTerminalLook } from '../terminal/look.ts'
import terminalClasses from '../terminal/Terminal.module.css'
import type { ViewConnection } from './connection.ts'
import classes from './Viewing.module.css'

const Terminal = lazy(() => loadChunk(() => import('@outpost/ui/Terminal')))

interface WatchViewProps {
  entry: SessionEntry
  username: string
  connection: ViewConnection
  state: SessionState
}

/** The terminal of another user, in which nothing can be typed. */
export function WatchView({ entry, username, connection, state }: WatchViewProps) {
  const t = useText()
  const [{ font, theme }] = useTerminalLook()
  const stage = (
    <>
      <div className={terminalClasses.terminal}>
        <Suspense fallback={<Skeletons shape="lines" count={3} />}>
          <Terminal
            label={t('viewing:label', { user: username, name: entryName(entry) })}
            fixed={SIZE}
            onData={nothing}
            register={connection.register}
            font={font}
            theme={theme}
            autoFocus={false}
          />
        </Suspense>
      </div>
      {state.phase === 'ended' && <End state={state} onAgain={() => void connection.join()} />}
    </>
  )
  return (
    <SessionLayout
      entry={entry}
      connection={connection}
      state={state}
      asksToLeave={false}
      bar={
        <p className={classes.bar}>
          <IconEye size={16} aria-hidden />
          {t('viewing:note', { user: username })}
        </p>
      }
      stage={stage}
    >
      {null}
    </SessionLayout>
  )
}

/** Until the size of the other page is known. */
const SIZE = { cols: 80, rows: 24 }
const nothing = (): void => undefined

/** What ends only the watching, and not the session. */
const passing = new Set(['connection_lost', 'too_slow', 'failed'])

/** The reason why there is nothing more to see. */
function End({ state: { end, failure }, onAgain }: { state: SessionState; onAgain: () => void }) {
  const t = useText()
  const reason = end?.reason ?? ''
  const said = failure && failureText(failure)
  const goesOn = passing.has(reason)
  return (
    <div className={sessionClasses.end} role="alert">
      <div className={sessionClasses.endLabel}>
        <strong>{t(goesOn ? 'viewing:stopped' : 'remote:terminal.over')}</strong>
        <span>{said ? (said.detail ?? said.text) : endText(reason)}</span>
      </div>
      {goesOn && (
        <Button size="md" leftSection={<IconEye size={16} />} onClick={onAgain}>
          {t('viewing:again')}
        </Button>
      )}
    </div>
  )
}
