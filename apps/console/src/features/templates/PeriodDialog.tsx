import { devices } from '@outpost/contract/devices/endpoints'
import { templateAssignments, templates } from '@outpost/contract/templates/endpoints'
import type { Assignment } from '@outpost/contract/templates/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DurationField } from '../../kit/form/fields/more.tsx'
import { SwitchField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { periodForm } from './forms.schema.ts'
import { templateName } from './systemName.ts'

/** A dialog with the period of a system template on one device. */
export default function PeriodDialog({ row, close }: DialogProps<{ row: Assignment }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={templateAssignments.assignOne}
      schema={periodForm}
      initial={{ period: row.period, enabled: row.enabled }}
      toInput={({ period, enabled = row.enabled }) => ({
        id: row.config_id,
        device_id: [row.device_id],
        period: Number(period),
        enabled: Boolean(enabled),
      })}
      title={templateName(t, row.config_id, row.config_name)}
      purpose={row.device_name}
      submitLabel={t('templates:edit.verb')}
      refreshes={[templateAssignments.list, templates.list, devices.get]}
      onDone={() => close()}
    >
      <DurationField name="period" label={t('templates:field.period')} help={t('templates:assign.period_help')} />
      <SwitchField name="enabled" label={t('templates:field.enabled')} />
    </DialogForm>
  )
}
