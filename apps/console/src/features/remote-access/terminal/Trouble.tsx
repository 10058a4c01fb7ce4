import { Alert } from '@outpost/ui/Alert'
import { useText } from '../../../kit/i18n/i18n.ts'
import { statusOf } from '../../devices/public.ts'
import type { Entry } from '../entry.ts'
import { endText, failureText } from '../sessions/labels.ts'
import classes from '../sessions/Session.module.css'
import type { TerminalState } from './connection.ts'

/** The gateway's message if the host gives no reason for the refusal. */
const PLAIN_REFUSAL = 'The host refused the sign-in.'

/** The reason why there is no session yet: a refusal, a failed step, or an offline device. */
export function Trouble({ entry, state }: { entry: Entry; state: TerminalState }) {
  const t = useText()
  const { question, failure, phase, end, wasOpen } = state
  if (question?.t === 'denied') {
    const methods = question.methods.join(', ')
    // A more specific message of the server, for example about an invalid key, is shown as it is.
    const plain = question.message === PLAIN_REFUSAL && methods !== ''
    return (
      <Alert tone="error" title={t('remote:login.denied')}>
        {plain ? t('remote:login.deniedMethods', { methods }) : question.message}
      </Alert>
    )
  }
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
