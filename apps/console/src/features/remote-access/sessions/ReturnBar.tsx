import { Button } from '@mantine/core'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { SessionState } from './connection.ts'
import classes from './Session.module.css'

/** Says that the connection to the server is lost, that the session goes on, and that the page returns to it. */
export function ReturnBar({ state, onLeave }: { state: SessionState; onLeave: () => void }) {
  const t = useText()
  return (
    <div className={classes.end} role="alert">
      <div className={classes.endLabel}>
        <strong>{t('session:lost')}</strong>
        <span>{t('session:goesOn', { count: Math.round((state.keptFor ?? 60) / 60) })}</span>
      </div>
      <Button size="md" variant="default" onClick={onLeave}>
        {t('session:end')}
      </Button>
    </div>
  )
}
