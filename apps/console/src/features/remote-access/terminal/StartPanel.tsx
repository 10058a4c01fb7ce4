import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type SessionEntry, targetOf } from '../entry.ts'
import { entryName } from '../name.ts'
import { isOnline } from '../sessions/online.ts'
import classes from '../sessions/Session.module.css'
import type { TerminalConnection, TerminalState } from './connection.ts'
import { TerminalTrouble } from './TerminalTrouble.tsx'

interface StartPanelProps {
  entry: SessionEntry
  connection: Pick<TerminalConnection, 'close' | 'start'>
  state: TerminalState
  /** Shows the sign-in form instead. Without it there is none. */
  onOther?: (() => void) | undefined
}

/**
 * The panel in front of a terminal that needs no sign-in form. It connects as soon as the page is open and the device is
 * online, and offers another attempt after a failure.
 */
export function StartPanel({ entry, connection, state, onOther }: StartPanelProps) {
  const t = useText()
  const started = useRef(false)
  const waiting = state.phase === 'opening'
  const online = isOnline(entry)
  useEffect(() => {
    if (started.current || !online) return
    started.current = true
    void connection.start()
  }, [connection, online])
  return (
    <div className={classes.front}>
      <div className={classes.panel}>
        <div>
          <h1 className={classes.title}>{t('remote:start.title', { name: entry.device_name ?? entryName(entry) })}</h1>
          <p className={classes.target}>
            {entryName(entry)} · <bdi dir="ltr">{targetOf(entry)}</bdi>
          </p>
        </div>
        <TerminalTrouble entry={entry} state={state} />
        <div className={classes.buttons}>
          {!waiting && onOther && (
            <Button variant="default" size="md" onClick={onOther}>
              {t('remote:credentials.other')}
            </Button>
          )}
          {waiting && (
            <Button variant="default" size="md" onClick={() => connection.close()}>
              {t('kit:cancel')}
            </Button>
          )}
          <Button size="md" loading={waiting} disabled={!online} onClick={() => void connection.start()}>
            {t('remote:connect.action')}
          </Button>
        </div>
      </div>
    </div>
  )
}
