import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { SessionState } from './connection.ts'
import classes from './Session.module.css'
import { endText, failureText } from './labels.ts'

/** The reason for the end of a session, below its last output, with a button to reconnect. */
export function EndBar({ state, onReconnect }: { state: SessionState; onReconnect: () => void }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const { end, failure } = state
  const said = failure && failureText(failure)
  return (
    <div className={classes.end} role="alert">
      <div className={classes.endLabel}>
        <strong>{t('remote:terminal.over')}</strong>
        <span>
          {said?.text ?? endText(end?.reason ?? '')}
          {end?.exit !== undefined && end.exit !== 0 && ` ${t('remote:terminal.exit', { status: end.exit })}`}
          {said?.detail && <code className={classes.detail}>{said.detail}</code>}
        </span>
      </div>
      <Button ref={button} size="md" leftSection={<IconPlugConnected size={16} />} onClick={onReconnect}>
        {t('remote:terminal.reconnect')}
      </Button>
    </div>
  )
}
