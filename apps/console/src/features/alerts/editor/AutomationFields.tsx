import type { TaggedBlock } from '@outpost/contract/alerts/conditions'
import { lazy, type ReactNode, Suspense } from 'react'
import { FieldRow } from '@outpost/ui/Fields'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { CheckboxField, NumberField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { DurationField } from '../../../kit/form/fields/more.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText, withMessages } from '../../../kit/i18n/i18n.ts'
import { rehearsalMessages } from '../rehearsal/messages.ts'
import { ActionRows } from './ActionRows.tsx'
import { ComparisonRows } from './ComparisonRows.tsx'
import classes from './Editor.module.css'
import { type Spoken, useSentence } from './sentence.ts'
import { conditionsIn, type Counts, settingsIn } from './values.ts'

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
  const conditions = nested ?? conditionsIn(values, counts.comparisons, counts.actions)
  const sentenceOf = useSentence(conditions as readonly TaggedBlock[])
  // Fields that are not filled in yet are missing in the sentence.
  const spoken = { ...settingsIn(values), conditions_body: conditions } as unknown as Spoken
  return (
    <p className={classes.sentence} aria-live="polite">
      {sentenceOf(spoken)}
    </p>
  )
}

/** The fields of an automation, below the sentence that they make. */
export function AutomationFields({ counts, onCounts, company, nested, automationId }: FieldsProps) {
  const t = useText()
  return (
    <>
      <Sentence counts={counts} nested={nested} />
      <Suspense fallback={null}>
        <Rehearsal counts={counts} nested={nested} automationId={automationId} />
      </Suspense>
      {company}
      <TextField name="name" label={t('alerts:field.name')} />
      {nested ? (
        <p>{t('alerts:editor.nested')}</p>
      ) : (
        <>
          <ComparisonRows count={counts.comparisons} onCount={(comparisons) => onCounts({ ...counts, comparisons })} />
          <FieldRow>
            <DurationField name="delay_duration" label={t('alerts:editor.lasting')} />
            <NumberField name="delay_repetitions_count" label={t('alerts:editor.repeated')} />
          </FieldRow>
          <ActionRows count={counts.actions} onCount={(actions) => onCounts({ ...counts, actions })} />
        </>
      )}
      <FieldRow>
        <DurationField name="clear_duration" label={t('alerts:editor.ends')} />
        <DurationField name="cooldown_duration" label={t('alerts:editor.pauses')} />
      </FieldRow>
      <NumberField name="period_trigger_limit" label={t('alerts:editor.limit')} help={t('alerts:editor.limitHelp')} />
      <CheckboxField name="notify_resolved" label={t('alerts:field.notify_resolved')} />
      <TextAreaField name="description" label={t('alerts:field.description')} minRows={2} />
    </>
  )
}
