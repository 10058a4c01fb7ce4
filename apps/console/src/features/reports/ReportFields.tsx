import { reportParameters, reportPeriods, reportSources, reportTypes } from '@outpost/contract/reports/constants'
import type { Report } from '@outpost/contract/reports/schemas'
import { FieldRow } from '@outpost/ui/Fields'
import { useMemo } from 'react'
import { zoneOptions } from '../../kit/browser/calendar.ts'
import {
  MultiSelectField,
  RadioField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  When,
} from '../../kit/form/fields.tsx'
import { DateTimeField, ListField } from '../../kit/form/fields/more.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompaniesField } from '../companies/public.ts'
import { DeviceSelect } from '../devices/public.ts'
import { TagsField } from '../tags/public.ts'

/** Something before and after an @; the server checks addresses in full. */
const addressPattern = /^[^\s@]+@[^\s@]+$/

/** Form fields of a report. */
export function ReportFields({ report }: { report?: Report | undefined }) {
  const t = useText()
  return (
    <>
      <TextField name="name" required label={t('reports:field.name')} />
      <TextAreaField name="description" label={t('reports:field.description')} minRows={2} />
      <MultiSelectField
        name="parameters"
        required
        label={t('reports:field.parameters')}
        options={reportParameters.map((value) => ({ value, label: t(`reports:parameter.${value}`) }))}
      />
      <PeriodFields zone={report?.time_zone} />
      <SourceFields report={report} />
      <When is={({ type }) => type === 'periodic'} clears={[]}>
        <ListField
          name="recipients"
          label={t('reports:field.recipients')}
          help={t('reports:recipientsHelp')}
          placeholder={t('reports:recipientPlaceholder')}
          pattern={addressPattern}
        />
        <SwitchField name="is_active" label={t('reports:active')} />
      </When>
    </>
  )
}

/** When the report is generated, and what it covers. */
function PeriodFields({ zone }: { zone: string | undefined }) {
  const t = useText()
  const { values } = useForm()
  const zones = useMemo(() => zoneOptions(zone), [zone])
  const isSingle = values['type'] === 'single'
  return (
    <>
      <RadioField
        name="type"
        label={t('reports:field.type')}
        options={reportTypes.map((value) => ({
          value,
          label: t(`reports:type.${value}`),
          help: t(`reports:typeHelp.${value}`),
        }))}
      />
      <RadioField
        name="period"
        label={t('reports:field.period')}
        help={t('reports:periodHelp')}
        options={reportPeriods
          .filter((value) => isSingle || value !== 'custom')
          .map((value) => ({ value, label: t(`reports:period.${value}`) }))}
      />
      <When is={({ period, type }) => period === 'custom' && type === 'single'} clears={[]}>
        <FieldRow>
          <DateTimeField name="start_date" required label={t('reports:field.start')} />
          <DateTimeField name="end_date" required label={t('reports:field.end')} />
        </FieldRow>
      </When>
      <SelectField name="time_zone" clearable={false} label={t('reports:field.zone')} options={zones} />
    </>
  )
}

/** How the devices of the report are chosen. */
function SourceFields({ report }: { report: Report | undefined }) {
  const t = useText()
  const nameOf = (value: string): string | undefined => {
    const place = report?.apply_list.indexOf(Number(value)) ?? -1
    return place < 0 ? undefined : report?.apply_list_names[place]
  }
  const known =
    report?.applied_by === 'tag' ? report.apply_list.map((id) => ({ id, name: nameOf(String(id)) ?? '' })) : []
  return (
    <>
      <RadioField
        name="applied_by"
        label={t('reports:field.appliedBy')}
        options={reportSources.map((value) => ({ value, label: t(`reports:source.${value}`) }))}
      />
      <When is={({ applied_by }) => applied_by === 'device'} clears={[]}>
        <DeviceSelect name="device_list" multiple required label={t('reports:source.device')} labelOf={nameOf} />
      </When>
      <When is={({ applied_by }) => applied_by === 'company'} clears={[]}>
        <CompaniesField name="company_list" label={t('reports:source.company')} help={t('reports:companyHelp')} />
      </When>
      <When is={({ applied_by }) => applied_by === 'tag'} clears={[]}>
        <TagsField name="tag_list" known={known} />
      </When>
    </>
  )
}
