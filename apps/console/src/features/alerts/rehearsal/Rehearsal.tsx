import { Button } from '@mantine/core'
import type { TaggedBlock } from '@outpost/contract/alerts/conditions'
import { rehearsals } from '@outpost/contract/alerts/rehearsal/endpoints'
import type { Rehearsal as Answer } from '@outpost/contract/alerts/rehearsal/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { Alert } from '@outpost/ui/Alert'
import type { UiError } from '@outpost/ui/Dialog'
import { toast as announce } from '@outpost/ui/Toast'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { CallError } from '../../../kit/api/answer.ts'
import { itemText } from '../../../kit/api/explain.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useSubmit } from '../../../kit/form/useSubmit.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { readingsOfEvent, readingsText } from '../editor/readings.ts'
import { conditionsIn, type Counts, settingsIn, stepsIn } from '../editor/values.ts'
import classes from './Rehearsal.module.css'
import { RehearsalResult } from './RehearsalResult.tsx'

/** An event of the past as an example of the automation; the readings as the field for them has them. */
export interface KeptExample {
  name: string
  readings: string
}

interface RehearsalProps {
  counts: Counts
  /** Conditions that the editor can only show. */
  nested: readonly TaggedBlock[] | undefined
  automationId: number | undefined
  onExample: (example: KeptExample) => void
}

/** What is wrong with the fields; the name of a field of the request says nothing to users. */
const faultOf = (error: unknown): string | undefined => {
  const item =
    error instanceof CallError ? error.items.find(({ code, source }) => code === 'VALIDATION' && source) : undefined
  return item && itemText(item)
}

/** Why there is no answer: what is missing in the form, or what has failed. */
function Problem({ error, fault }: { error: UiError; fault: string | undefined }) {
  const t = useText()
  if (fault !== undefined)
    return (
      <Alert tone="error" title={t('rehearsal:incomplete')}>
        {fault}
      </Alert>
    )
  return (
    <Alert tone="error" title={error.title} requestId={error.requestId}>
      {error.reason}
    </Alert>
  )
}

/** A button that shows what the automation in the form would have done in the last 30 days. */
export function Rehearsal({ counts, nested, automationId, onExample }: RehearsalProps) {
  const t = useText()
  const can = useCan()
  const { values } = useForm()
  const [answer, setAnswer] = useState<Answer>()
  const [fault, setFault] = useState<string>()
  const { submit, cancel, state, error } = useSubmit({
    endpoint: rehearsals.rehearse,
    reload: false,
    hideMsg: true,
    onDone: (found) => {
      setAnswer(found)
      setFault(undefined)
    },
    onError: (problem) => {
      setAnswer(undefined)
      setFault(faultOf(problem))
    },
  })
  // The server ends a rehearsal that nobody waits for.
  useEffect(() => cancel, [cancel])
  if (!can(rehearsals.rehearse)) return null
  const run = (): void => {
    const { name: _name, description: _description, ...settings } = settingsIn(values)
    // What is not filled in yet is refused by the server with its place.
    submit({
      ...settings,
      conditions_body: nested ?? conditionsIn(values, counts),
      escalation: stepsIn(values, counts),
      ...(automationId !== undefined && { automation_id: automationId }),
    } as unknown as InputOf<typeof rehearsals.rehearse>)
  }
  const keep = ({ device_name, at, parameters }: Answer['events'][number]): void => {
    const { delay_duration, delay_repetitions_count } = settingsIn(values)
    const readings = readingsOfEvent({
      parameters,
      delay: Number(delay_duration),
      repetitions: Number(delay_repetitions_count),
    })
    onExample({ name: `${device_name}, ${at}`.slice(0, 100), readings: readingsText(readings) })
    announce({ type: 'success', message: t('rehearsal:kept') })
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
        {error && <Problem error={error} fault={fault} />}
        {answer && !state.waiting && <RehearsalResult answer={answer} onKeep={keep} />}
      </div>
    </section>
  )
}
