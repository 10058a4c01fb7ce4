import { Alert } from '@outpost/ui/Alert'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { Entry } from '../entry.ts'
import { Trouble } from '../sessions/Trouble.tsx'
import type { TerminalState } from './connection.ts'

/** The gateway's message if the host gives no reason for the refusal. */
const PLAIN_REFUSAL = 'The host refused the sign-in.'

/** The reason why there is no terminal yet: a refusal, or one that sessions of all protocols have. */
export function TerminalTrouble({ entry, state }: { entry: Entry; state: TerminalState }) {
  const t = useText()
  const { question } = state
  if (question?.t === 'denied') {
    if (question.code !== undefined)
      return (
        <Alert tone="warning" title={t('remote:login.denied')}>
          {t(`remote:code.${question.code}`)}
        </Alert>
      )
    const methods = question.methods.join(', ')
    // A more specific message of the server, for example about an invalid key, is shown as it is.
    const plain = question.message === PLAIN_REFUSAL && methods !== ''
    return (
      <Alert tone="error" title={t('remote:login.denied')}>
        {plain ? t('remote:login.deniedMethods', { methods }) : question.message}
      </Alert>
    )
  }
  return <Trouble entry={entry} state={state} />
}
