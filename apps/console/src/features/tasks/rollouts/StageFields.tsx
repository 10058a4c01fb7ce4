import { clockPattern } from '@outpost/contract/kit/patterns'
import { taskLimits } from '@outpost/contract/tasks/constants'
import { FieldRow } from '@outpost/ui/Fields'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo } from 'react'
import { zoneOptions } from '../../../kit/browser/calendar.ts'
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { expirySpans } from './stages.ts'

/** Form fields of a run in stages: the size of the stages, what stops the rollout, and when devices may start. */
export function StageFields() {
  const t = useText()
  return (
    <>
      <FieldRow>
        <NumberField name="first" label={t('tasks:stages.first')} required min={1} max={taskLimits.devices} />
        <NumberField name="percent" label={t('tasks:stages.percent')} required min={1} max={100} />
      </FieldRow>
      <NumberField name="soak" label={t('tasks:stages.soak')} min={0} max={10_080} />
      <NumberField
        name="failure_limit"
        label={t('tasks:stages.limit')}
        help={t('tasks:stages.limitHelp')}
        min={0}
        max={taskLimits.devices}
      />
      <FieldRow>
        <NumberField name="halt_percent" label={t('tasks:stages.haltPercent')} min={0} max={100} />
        <NumberField name="halt_after" label={t('tasks:stages.haltAfter')} min={0} max={taskLimits.devices} />
      </FieldRow>
      <HoursFields />
      <SelectField
        name="expires_in"
        numeric
        label={t('tasks:stages.expires')}
        placeholder={t('tasks:stages.never')}
        options={Object.entries(expirySpans).map(([span, seconds]) => ({
          value: String(seconds),
          label: t(`tasks:run.waits.${span as keyof typeof expirySpans}`),
        }))}
      />
      <SwitchField name="approval" label={t('tasks:stages.approval')} help={t('tasks:stages.approvalHelp')} />
    </>
  )
}

/** The hours of the day in which devices may start: none of the fields, or all of them. */
function HoursFields() {
  const t = useText()
  const { timeZone } = useUiLocale()
  const { values } = useForm()
  const zones = useMemo(() => zoneOptions(timeZone), [timeZone])
  const limited = Boolean(values['hours_from'] || values['hours_to'])
  const field = { pattern: clockPattern, patternError: t('tasks:schedule.timeError'), required: limited }
  return (
    <>
      <FieldRow>
        <TextField name="hours_from" label={t('tasks:stages.from')} placeholder="22:00" {...field} />
        <TextField name="hours_to" label={t('tasks:stages.to')} placeholder="05:00" {...field} />
      </FieldRow>
      {limited && (
        <SelectField name="hours_zone" clearable={false} label={t('tasks:schedule.zone')} options={zones} required />
      )}
    </>
  )
}
