import { Button } from '@mantine/core'
import type { heartbeat } from '@outpost/contract/integrations/heartbeat/endpoints'
import type { subscriptions } from '@outpost/contract/integrations/subscriptions/endpoints'
import type { SubscriptionTest } from '@outpost/contract/integrations/subscriptions/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { Alert } from '@outpost/ui/Alert'
import { IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { useSubmit } from '../../kit/form/useSubmit.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { answerText } from './subscriptions/columns.tsx'
import classes from './Integrations.module.css'

interface TestProps<E extends typeof subscriptions.test | typeof heartbeat.test> {
  endpoint: E
  input: InputOf<E>
  label: string
  onTested?: () => void
  /** Further buttons beside this one. */
  children?: ReactNode
}

/** A button that sends something once, and what was answered. */
export function TestButton<E extends typeof subscriptions.test | typeof heartbeat.test>({
  endpoint,
  input,
  label,
  onTested,
  children,
}: TestProps<E>) {
  const t = useText()
  const can = useCan()
  const [answer, setAnswer] = useState<SubscriptionTest>()
  const { submit, state, error } = useSubmit({
    endpoint,
    hideMsg: true,
    onDone: (result) => {
      setAnswer(result as SubscriptionTest)
      onTested?.()
    },
  })
  if (!can(endpoint)) return children
  const run = (): void => {
    setAnswer(undefined)
    submit(input)
  }
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <Button variant="default" leftSection={<IconSend size={16} />} loading={state.waiting} onClick={run}>
          {label}
        </Button>
        {children}
      </div>
      <div aria-live="polite" className={classes.wide}>
        {error && (
          <Alert tone="error" title={error.title} requestId={error.requestId}>
            {error.reason}
          </Alert>
        )}
        {answer && (
          <Alert
            tone={answer.ok ? 'success' : 'error'}
            title={t(answer.ok ? 'integrations:test.taken' : 'integrations:test.failed')}
          >
            {answerText(answer) || t('integrations:test.silent')}
          </Alert>
        )}
      </div>
    </div>
  )
}
