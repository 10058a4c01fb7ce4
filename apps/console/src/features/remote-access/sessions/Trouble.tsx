import { Alert } from '@outpost/ui/Alert'
import { useText } from '../../../kit/i18n/i18n.ts'
import { statusOf } from '../../devices/public.ts'
import type { Entry } from '../entry.ts'
import type { SessionState } from './connection.ts'
import { endText, failureText } from './labels.ts'
import classes from './Session.module.css'

/** The reason why there is no session yet: a failed step, or an offline device. */
export function Trouble({ entry, state }: { entry: Entry; state: SessionState }) {
  const t = useText()
  const { failure, phase, end, wasOpen } = state
  if (phase === 'ended' && failure && !wasOpen) {
    const { text, detail } = failureText(failure)
    return (
      <Alert tone="error" title={t(`remote:failedStep.${failure.step}`)}>
        {text}
        {detail && <code className={classes.detail}>{detail}</code>}
      </Alert>
    )
  }
  // If the session was open, the user has already seen the reason before returning here.
  if (phase === 'ended' && end && !wasOpen && end.reason !== 'left')
    return <Alert tone="error">{endText(end.reason)}</Alert>
  const isOnline = statusOf({ status: entry.device_status ?? null }) === 'online'
  return isOnline ? null : (
    <Alert tone="warning" title={t('devices:reason.offline')}>
      {t('remote:login.offline')}
    </Alert>
  )
}
