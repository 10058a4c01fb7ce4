import { Button } from '@mantine/core'
import type { TaggedBlock } from '@outpost/contract/alerts/conditions'
import { rehearsals } from '@outpost/contract/alerts/rehearsal/endpoints'
import type { Rehearsal as Answer } from '@outpost/contract/alerts/rehearsal/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { Alert } from '@outpost/ui/Alert'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useSubmit } from '../../../kit/form/useSubmit.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { conditionsIn, type Counts, settingsIn } from '../editor/values.ts'
import classes from './Rehearsal.module.css'
import { RehearsalResult } from './RehearsalResult.tsx'

interface RehearsalProps {
  counts: Counts
  /** Conditions that the editor can only show. */
  nested: readonly TaggedBlock[] | undefined
  automationId: number | undefined
}

/** A button that shows what the automation in the form would have done in the last 30 days. */
export function Rehearsal({ counts, nested, automationId }: RehearsalProps) {
  const t = useText()
  const can = useCan()
  const { values } = useForm()
  const [answer, setAnswer] = useState<Answer>()
  const { submit, state, error } = useSubmit({
    endpoint: rehearsals.rehearse,
    reload: false,
    hideMsg: true,
    onDone: setAnswer,
    onError: () => setAnswer(undefined),
  })
  if (!can(rehearsals.rehearse)) return null
  const run = (): void => {
    const { name: _name, description: _description, ...settings } = settingsIn(values)
    // What is not filled in yet is refused by the server with its place.
    submit({
      ...settings,
      conditions_body: nested ?? conditionsIn(values, counts.comparisons, counts.actions),
      ...(automationId !== undefined && { automation_id: automationId }),
    } as unknown as InputOf<typeof rehearsals.rehearse>)
  }
  return (
    <section className={classes.list} aria-label={t('rehearsal:title')}>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} />}
        loading={state.waiting}
        onClick={run}
        className={classes.start}
      >
        {t(answer ? 'rehearsal:again' : 'rehearsal:verb')}
      </Button>
      <div aria-live="polite" className={classes.list}>
        {error && (
          <Alert tone="error" title={error.title} requestId={error.requestId}>
            {error.reason}
          </Alert>
        )}
        {answer && !state.waiting && <RehearsalResult answer={answer} />}
      </div>
    </section>
  )
}
