import { dataUsage } from '@outpost/contract/data-usage/endpoints'
import { FieldRow } from '@outpost/ui/Fields'
import { useMemo } from 'react'
import { dayOptions, zoneOptions } from '../../../kit/browser/calendar.ts'
import { guessedTimeZone } from '../../../kit/browser/timeZone.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { NumberField, SelectField } from '../../../kit/form/fields.tsx'
import { ListField } from '../../../kit/form/fields/more.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { allowanceIn, type SimUsage, type Unit, units } from './days.ts'
import { settingsSchema } from './settings.schema.ts'

/** A whole number from 1 to 100. */
const percent = /^(?:[1-9]\d?|100)$/

const unitOptions = Object.keys(units).map((unit) => ({ value: unit, label: unit }))

/** A dialog that sets the billing period and the allowance of a SIM. */
export default function SimSettingsDialog({
  sim,
  name,
  isNew,
  close,
}: DialogProps<{ sim: SimUsage; name: string; isNew: boolean }, boolean>) {
  const t = useText()
  // A SIM that nobody has set up yet most likely bills in the time zone of the user.
  const zone = isNew ? guessedTimeZone() : sim.time_zone
  const zones = useMemo(() => zoneOptions(zone), [zone])
  return (
    <DialogForm
      endpoint={dataUsage.update}
      schema={settingsSchema}
      initial={{
        reset_day: sim.reset_day,
        time_zone: zone,
        ...allowanceIn(sim.allowance),
        thresholds: sim.thresholds.map(String),
      }}
      toInput={({ reset_day, time_zone, amount, unit, thresholds }) => ({
        id: sim.id,
        reset_day: Number(reset_day),
        time_zone: String(time_zone),
        allowance: typeof amount === 'number' ? Math.round(amount * units[unit as Unit]) : null,
        thresholds: (thresholds as string[]).map(Number),
      })}
      title={t('telemetry:usage.settings.title')}
      purpose={name}
      submitLabel={t('telemetry:usage.settings.verb')}
      successMsg={t('telemetry:usage.saved')}
      onDone={() => close(true)}
    >
      <SelectField
        name="reset_day"
        numeric
        clearable={false}
        label={t('telemetry:usage.settings.day')}
        help={t('telemetry:usage.settings.dayHelp')}
        options={dayOptions}
      />
      <SelectField name="time_zone" clearable={false} label={t('telemetry:usage.settings.zone')} options={zones} />
      <FieldRow>
        <NumberField
          name="amount"
          label={t('telemetry:usage.settings.allowance')}
          help={t('telemetry:usage.settings.allowanceHelp')}
        />
        <SelectField name="unit" clearable={false} label={t('telemetry:usage.settings.unit')} options={unitOptions} />
      </FieldRow>
      <ListField
        name="thresholds"
        type="text"
        noDupes
        pattern={percent}
        label={t('telemetry:usage.settings.thresholds')}
        help={t('telemetry:usage.settings.thresholdsHelp')}
      />
    </DialogForm>
  )
}
