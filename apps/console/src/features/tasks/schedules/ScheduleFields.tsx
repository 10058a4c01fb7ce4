import { clockPattern } from '@outpost/contract/kit/patterns'
import { missedPolicies, overlapPolicies, schedulePeriods } from '@outpost/contract/tasks/schedules/constants'
import type { TaskSchedule } from '@outpost/contract/tasks/schedules/schemas'
import { FieldRow } from '@outpost/ui/Fields'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo } from 'react'
import { dayOptions, weekdayOptions, zoneOptions } from '../../../kit/browser/calendar.ts'
import { MultiSelectField, RadioField, SelectField, SwitchField, TextField, When } from '../../../kit/form/fields.tsx'
import { DateField } from '../../../kit/form/fields/more.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../../devices/public.ts'
import { TagsField } from '../../tags/public.ts'
import { VariableInput } from '../VariableFields.tsx'
import classes from '../Tasks.module.css'
import { fieldOfVariable } from './scheduleForm.ts'

interface ScheduleFieldsProps {
  schedule?: TaskSchedule | undefined
  /** The variables that need a value. */
  variables: readonly string[]
}

/** Form fields of a schedule: its devices, its times, its variables, and what happens to times that cannot be kept. */
export function ScheduleFields({ schedule, variables }: ScheduleFieldsProps) {
  const t = useText()
  const nameOf = (value: string): string | undefined =>
    schedule?.devices.find(({ id }) => id === Number(value))?.name || `#${value}`
  return (
    <>
      <TextField name="name" required label={t('tasks:field.name')} />
      <DeviceSelect
        name="device_id"
        multiple
        label={t('tasks:run.devices')}
        placeholder={t('tasks:run.choose')}
        labelOf={schedule && nameOf}
      />
      <TagsField name="tag_id" known={schedule?.tags ?? []} />
      <TimeFields schedule={schedule} />
      {variables.length > 0 && (
        <fieldset className={classes.tasks}>
          <legend className={classes.legend}>{t('tasks:schedule.variables')}</legend>
          {variables.map((name) => (
            <VariableInput key={name} name={fieldOfVariable(name)} variable={name} />
          ))}
        </fieldset>
      )}
      <RadioField
        name="missed"
        label={t('tasks:schedule.missed')}
        options={missedPolicies.map((value) => ({ value, label: t(`tasks:schedule.missedPolicy.${value}`) }))}
      />
      <RadioField
        name="overlap"
        label={t('tasks:schedule.overlap')}
        options={overlapPolicies.map((value) => ({ value, label: t(`tasks:schedule.overlapPolicy.${value}`) }))}
      />
      <SwitchField name="enabled" label={t('tasks:schedule.enabled')} />
    </>
  )
}

/** How often, on which days, and at what time. */
function TimeFields({ schedule }: { schedule: TaskSchedule | undefined }) {
  const t = useText()
  const { locale } = useUiLocale()
  const { values } = useForm()
  const [weekdays, zones] = useMemo(
    () => [weekdayOptions(locale), zoneOptions(schedule?.time_zone)],
    [locale, schedule?.time_zone],
  )
  const once = values['period'] === 'once'
  return (
    <>
      <RadioField
        name="period"
        label={t('tasks:schedule.period')}
        options={schedulePeriods.map((value) => ({ value, label: t(`tasks:schedule.every.${value}`) }))}
      />
      <When is={({ period }) => period === 'week'} clears={[]}>
        <MultiSelectField name="weekdays" numeric required label={t('tasks:schedule.weekdays')} options={weekdays} />
      </When>
      <When is={({ period }) => period === 'month'} clears={[]}>
        <SelectField
          name="day"
          numeric
          required
          clearable={false}
          label={t('tasks:schedule.day')}
          help={t('tasks:schedule.dayHelp')}
          options={dayOptions}
        />
      </When>
      <FieldRow>
        <TextField
          name="time"
          required
          label={t('tasks:schedule.time')}
          placeholder="03:00"
          pattern={clockPattern}
          patternError={t('tasks:schedule.timeError')}
        />
        <SelectField name="time_zone" clearable={false} label={t('tasks:schedule.zone')} options={zones} />
      </FieldRow>
      <FieldRow>
        <DateField name="starts_on" required label={once ? t('tasks:schedule.date') : t('tasks:schedule.startsOn')} />
        {!once && <DateField name="ends_on" label={t('tasks:schedule.endsOn')} />}
      </FieldRow>
    </>
  )
}
