import type { BackupRule } from '@outpost/contract/files/backups/schemas'
import { FieldRow } from '@outpost/ui/Fields'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo } from 'react'
import { dayOptions, hourOptions, weekdayOptions, zoneOptions } from '../../../kit/browser/calendar.ts'
import { NumberField, RadioField, SelectField, SwitchField, TextField, When } from '../../../kit/form/fields.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../../devices/public.ts'
import { TagsField } from '../../tags/public.ts'

/** Form fields of a backup rule: its devices, its schedule, and how many backups of each device are kept. */
export function RuleFields({ rule }: { rule?: BackupRule }) {
  const t = useText()
  const { locale } = useUiLocale()
  const [hours, weekdays, zones] = useMemo(
    () => [hourOptions(locale), weekdayOptions(locale), zoneOptions(rule?.time_zone)],
    [locale, rule],
  )
  const nameOf = (value: string): string | undefined => rule?.devices.find(({ id }) => id === Number(value))?.name
  return (
    <>
      <TextField name="name" required label={t('files:rules.name')} />
      <DeviceSelect
        name="device_id"
        multiple
        label={t('files:backups.devices')}
        placeholder={t('files:backups.chooseDevices')}
        labelOf={nameOf}
      />
      <TagsField name="tag_id" known={rule?.tags ?? []} />
      <RadioField
        name="period"
        label={t('files:rules.period')}
        options={(['day', 'week', 'month'] as const).map((value) => ({
          value,
          label: t(`files:rules.every.${value}`),
        }))}
      />
      <When is={({ period }) => period === 'week'} clears={[]}>
        <SelectField name="weekday" numeric clearable={false} label={t('files:rules.weekday')} options={weekdays} />
      </When>
      <When is={({ period }) => period === 'month'} clears={[]}>
        <SelectField
          name="day"
          numeric
          clearable={false}
          label={t('files:rules.day')}
          help={t('files:rules.dayHelp')}
          options={dayOptions}
        />
      </When>
      <FieldRow>
        <SelectField name="hour" numeric clearable={false} label={t('files:rules.hour')} options={hours} />
        <SelectField name="time_zone" clearable={false} label={t('files:rules.zone')} options={zones} />
      </FieldRow>
      <NumberField name="keep" required label={t('files:rules.keep')} help={t('files:rules.keepHelp')} />
      <SwitchField name="enabled" label={t('files:rules.enabled')} />
    </>
  )
}
