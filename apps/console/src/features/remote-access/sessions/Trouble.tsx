import { Alert } from '@outpost/ui/Alert'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { Entry } from '../entry.ts'
import type { SessionState } from './connection.ts'
import { endText, failureText } from './labels.ts'
import { isOnline } from './online.ts'
import classes from './Session.module.css'

/** The reasons why there is no session yet: a failed step, and an offline device. */
export function Trouble({ entry, state }: { entry: Entry; state: SessionState }) {
  const t = useText()
  return (
    <>
      <Failure state={state} />
      {!isOnline(entry) && (
        <Alert tone="warning" title={t('devices:reason.offline')}>
          {t('remote:login.offline')}
        </Alert>
      )}
    </>
  )
}

/** Why the last attempt failed. */
function Failure({ state }: { state: SessionState }) {
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
  return null
}
