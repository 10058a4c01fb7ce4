import { Button } from '@mantine/core'
import { receivers } from '@outpost/contract/alerts/receivers/endpoints'
import type { NamedTestAnswer } from '@outpost/contract/alerts/receivers/schemas'
import { Alert } from '@outpost/ui/Alert'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { useSubmit } from '../../../kit/form/useSubmit.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../editor/Editor.module.css'
import { answerText } from './columns.tsx'

interface TestProps {
  ids: readonly number[]
  onTested?: () => void
}

/** A button that sends a test message to each receiver, one after the other, and their answers. */
export function TestReceivers({ ids, onTested }: TestProps) {
  const t = useText()
  const can = useCan()
  const [answers, setAnswers] = useState<readonly NamedTestAnswer[]>([])
  const [left, setLeft] = useState<readonly number[]>([])
  const { submit, state, error } = useSubmit({
    endpoint: receivers.test,
    onDone: (answer) => {
      setAnswers((earlier) => [...earlier, answer])
      onTested?.()
      next(left)
    },
    onError: () => setLeft([]),
  })
  const next = ([id, ...others]: readonly number[]): void => {
    setLeft(others)
    if (id !== undefined) submit({ id })
  }
  const run = (): void => {
    setAnswers([])
    next(ids)
  }
  if (!can(receivers.test)) return null
  return (
    <div className={classes.list}>
      <Button
        variant="default"
        leftSection={<IconSend size={16} />}
        loading={state.waiting}
        disabled={ids.length === 0}
        onClick={run}
        className={classes.start}
      >
        {t('alertReceivers:test.verb')}
      </Button>
      <div aria-live="polite" className={classes.list}>
        {error && (
          <Alert tone="error" title={error.title} requestId={error.requestId}>
            {error.reason}
          </Alert>
        )}
        {answers.map(({ name, ok, ...answer }, at) => (
          <Alert
            key={at}
            tone={ok ? 'success' : 'error'}
            title={t(ok ? 'alertReceivers:test.taken' : 'alertReceivers:test.failed', { name })}
          >
            {answerText(answer) || t('alertReceivers:test.silent')}
          </Alert>
        ))}
      </div>
    </div>
  )
}
