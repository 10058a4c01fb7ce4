import type { TaggedBlock } from '@outpost/contract/alerts/conditions'
import { alertLimits } from '@outpost/contract/alerts/constants'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { FieldRow } from '@outpost/ui/Fields'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { CheckboxField, NumberField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { DurationField } from '../../../kit/form/fields/more.tsx'
import { fieldIn } from '../../../kit/form/fields/rowNames.ts'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText, withMessages } from '../../../kit/i18n/i18n.ts'
import { rehearsalMessages } from '../rehearsal/messages.ts'
import type { KeptExample } from '../rehearsal/Rehearsal.tsx'
import { ActionRows } from './ActionRows.tsx'
import classes from './Editor.module.css'
import { ExampleRows } from './ExampleRows.tsx'
import { GroupRows } from './GroupRows.tsx'
import { type Spoken, useSentence } from './sentence.ts'
import { StepRows } from './StepRows.tsx'
import { conditionsIn, type Counts, exampleList, settingsIn, stepsIn } from './values.ts'

const Rehearsal = lazy(() =>
  loadChunk(() => withMessages(rehearsalMessages, () => import('../rehearsal/Rehearsal.tsx'))).then((file) => ({
    default: file.Rehearsal,
  })),
)

interface FieldsProps {
  counts: Counts
  onCounts: (counts: Counts) => void
  /** The field for the company, if it can be chosen. */
  company?: ReactNode
  /** Conditions that the editor can only show. */
  nested?: readonly TaggedBlock[] | undefined
  /** The automation that is edited. */
  automationId?: number
}

/** What the automation does, as a sentence that follows the fields. */
function Sentence({ counts, nested }: Pick<FieldsProps, 'counts' | 'nested'>) {
  const { values } = useForm()
  const conditions = nested ?? conditionsIn(values, counts)
  const sentenceOf = useSentence(conditions as readonly TaggedBlock[])
  // Fields that are not filled in yet are missing in the sentence.
  const spoken = {
    ...settingsIn(values),
    conditions_body: conditions,
    escalation: stepsIn(values, counts),
  } as unknown as Spoken
  return (
    <p className={classes.sentence} aria-live="polite">
      {sentenceOf(spoken)}
    </p>
  )
}

/** The fields of an automation, below the sentence that they make. */
export function AutomationFields({ counts, onCounts, company, nested, automationId }: FieldsProps) {
  const t = useText()
  const { set } = useForm()
  // A new key mounts the rows again when one is added from outside, so that they show it.
  const [kept, setKept] = useState(0)
  const keep = ({ name, readings }: KeptExample): void => {
    if (counts.examples >= alertLimits.examples) return
    for (const [field, value] of Object.entries({ name, readings, triggers: 'yes' }))
      set(fieldIn(exampleList, counts.examples, field), value)
    onCounts({ ...counts, examples: counts.examples + 1 })
    setKept(kept + 1)
  }
  return (
    <>
      <Sentence counts={counts} nested={nested} />
      <Suspense fallback={null}>
        <Rehearsal counts={counts} nested={nested} automationId={automationId} onExample={keep} />
      </Suspense>
      {company}
      <TextField name="name" label={t('alerts:field.name')} />
      {nested ? (
        <p>{t('alerts:editor.nested')}</p>
      ) : (
        <>
          <GroupRows groups={counts.groups} onGroups={(groups) => onCounts({ ...counts, groups })} />
          <FieldRow>
            <DurationField name="delay_duration" label={t('alerts:editor.lasting')} />
            <NumberField name="delay_repetitions_count" label={t('alerts:editor.repeated')} />
          </FieldRow>
          <ActionRows count={counts.actions} onCount={(actions) => onCounts({ ...counts, actions })} />
        </>
      )}
      <StepRows count={counts.steps} onCount={(steps) => onCounts({ ...counts, steps })} />
      <FieldRow>
        <DurationField name="clear_duration" label={t('alerts:editor.ends')} />
        <DurationField name="cooldown_duration" label={t('alerts:editor.pauses')} />
      </FieldRow>
      <NumberField name="period_trigger_limit" label={t('alerts:editor.limit')} help={t('alerts:editor.limitHelp')} />
      <CheckboxField name="notify_resolved" label={t('alerts:field.notify_resolved')} />
      <ExampleRows key={kept} count={counts.examples} onCount={(examples) => onCounts({ ...counts, examples })} />
      <TextAreaField name="description" label={t('alerts:field.description')} minRows={2} />
    </>
  )
}
