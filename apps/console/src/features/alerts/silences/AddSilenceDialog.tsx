import { automations } from '@outpost/contract/alerts/endpoints'
import type { Automation } from '@outpost/contract/alerts/schemas'
import { silences } from '@outpost/contract/alerts/silences/endpoints'
import { silenceSchemas } from '@outpost/contract/alerts/silences/schemas'
import { clockPattern } from '@outpost/contract/kit/patterns'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { FieldRow } from '@outpost/ui/Fields'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo, useState } from 'react'
import { weekdayOptions, zoneOptions } from '../../../kit/browser/calendar.ts'
import { guessedTimeZone } from '../../../kit/browser/timeZone.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { ItemSelect } from '../../../kit/form/fields/ItemSelect.tsx'
import { DateTimeField } from '../../../kit/form/fields/more.tsx'
import { CheckboxField, MultiSelectField, SelectField, TextField, When } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CompanyField, findCompanies, useOnlyCompany } from '../../companies/public.ts'
import { DeviceSelect } from '../../devices/public.ts'
import { TagsField } from '../../tags/public.ts'
import { minutesBetween } from './window.ts'

const hour = 3_600_000
const byName = { sort: ['name'] }

/** What the silence is about: each choice restricts it further. */
function AboutFields() {
  const t = useText()
  const isAlone = useOnlyCompany()
  return (
    <>
      <CompanyField name="company_id" />
      <p>{t('incidents:silence.help')}</p>
      <DeviceSelect name="device_id" multiple label={t('incidents:devices')} />
      <TagsField name="tag_id" />
      {isAlone === false && (
        <MultiSelectField name="in_company_id" numeric label={t('incidents:silence.companies')} load={findCompanies} />
      )}
      <ItemSelect
        name="automation_id"
        multiple
        label={t('alerts:automations')}
        endpoint={automations.list}
        query={byName}
        option={({ id, name, company_name }) => ({ value: String(id), label: name, hint: company_name })}
      />
    </>
  )
}

/** The window of a silence that repeats every week. */
function WindowFields() {
  const t = useText()
  const { locale } = useUiLocale()
  const [weekdays, zones] = useMemo(() => [weekdayOptions(locale), zoneOptions()], [locale])
  return (
    <>
      <MultiSelectField name="weekdays" numeric required label={t('incidents:silence.weekdays')} options={weekdays} />
      <FieldRow>
        <TextField
          name="from_time"
          required
          label={t('incidents:silence.from')}
          placeholder="02:00"
          pattern={clockPattern}
          patternError={t('incidents:silence.fromError')}
        />
        <TextField
          name="until_time"
          required
          label={t('incidents:silence.until')}
          placeholder="06:00"
          pattern={clockPattern}
          patternError={t('incidents:silence.fromError')}
        />
      </FieldRow>
      <SelectField name="time_zone" clearable={false} label={t('incidents:silence.zone')} options={zones} />
    </>
  )
}

const { input } = silenceSchemas.create
/** The form has the end of the weekly window in place of its length. */
const schema = input.extend({ until_time: input.shape.from_time })

const night = { weekly: true, weekdays: [1, 2, 3, 4, 5, 6, 7], from_time: '22:00', until_time: '06:00' } as const

/** A dialog that silences messages for some time, or every week; those of an automation at night if it is given. */
export default function AddSilenceDialog({ automation, close }: DialogProps<{ automation?: Automation }, true>) {
  const t = useText()
  const [initial] = useState(() => ({
    device_id: [],
    tag_id: [],
    in_company_id: [],
    automation_id: [],
    ends_at: new Date(Date.now() + 2 * hour).toISOString(),
    weekly: false,
    weekdays: [],
    from_time: '02:00',
    until_time: '04:00',
    time_zone: guessedTimeZone(),
    ...(automation && { ...night, automation_id: [automation.id], company_id: automation.company_id }),
  }))
  return (
    <DialogForm
      endpoint={silences.create}
      schema={schema}
      initial={initial}
      toInput={({ weekly, weekdays, ends_at, last_at, until_time, ...values }) =>
        ({
          ...values,
          minutes: minutesBetween(String(values['from_time']), String(until_time)),
          ends_at: weekly ? last_at : ends_at,
          weekdays: weekly ? weekdays : [],
        }) as unknown as InputOf<typeof silences.create>
      }
      title={t('incidents:silence.add.title')}
      size={640}
      submitLabel={t('incidents:silence.add.verb')}
      onDone={() => close(true)}
    >
      <TextField name="reason" label={t('incidents:field.reason')} required />
      <AboutFields />
      <CheckboxField name="weekly" label={t('incidents:silence.repeat')} help={t('incidents:silence.repeatHelp')} />
      <When is={({ weekly }) => weekly === true} clears={[]}>
        <WindowFields />
      </When>
      <FieldRow>
        <DateTimeField name="starts_at" label={t('incidents:silence.startsOptional')} />
        <When is={({ weekly }) => weekly !== true} clears={[]}>
          <DateTimeField name="ends_at" label={t('incidents:silence.ends')} />
        </When>
        <When is={({ weekly }) => weekly === true} clears={[]}>
          <DateTimeField name="last_at" label={t('incidents:silence.endsOptional')} />
        </When>
      </FieldRow>
    </DialogForm>
  )
}
