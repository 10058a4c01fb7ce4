import { templateAssignments, templates } from '@outpost/contract/templates/endpoints'
import { templateLimits } from '@outpost/contract/templates/constants'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { ItemSelect } from '../../kit/form/fields/ItemSelect.tsx'
import { DurationField } from '../../kit/form/fields/more.tsx'
import { SwitchField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { showAssigned } from './assigned.ts'
import { assignTemplatesForm } from './forms.schema.ts'
import { templateName } from './systemName.ts'

/** A device by its id and the name that is shown. */
export interface NamedDevice {
  id: number
  name: string
}

/** A dialog that assigns monitoring templates to devices. */
export default function AssignTemplatesDialog({
  devices,
  close,
}: DialogProps<{ devices: readonly NamedDevice[] }, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={templateAssignments.assignMany}
      schema={assignTemplatesForm}
      initial={{ config_id: [], enabled: true }}
      toInput={({ config_id, period, enabled = true }) => ({
        config_id: [...(config_id as number[])],
        device_id: devices.map(({ id }) => id),
        period: (period as number | null | undefined) ?? null,
        enabled: Boolean(enabled),
      })}
      title={t('templates:assign.several')}
      purpose={t('templates:assign.for', { count: devices.length, name: devices[0]!.name })}
      submitLabel={t('templates:assign.verb')}
      refreshes={[templates.list, templates.get, templateAssignments.list]}
      hideMsg
      onDone={(result) => {
        close(true)
        showAssigned(result)
      }}
    >
      <ItemSelect
        name="config_id"
        multiple
        label={t('templates:title')}
        endpoint={templates.list}
        option={({ id, config, company_name, parameters }) => ({
          value: String(id),
          label: templateName(t, id, config.name),
          hint: [
            company_name || t('templates:system.all'),
            `${parameters} / ${templateLimits.parameters}`,
            t('templates:days', { count: Number(config.retention) }),
          ].join(' · '),
        })}
      />
      <DurationField
        name="period"
        label={t('templates:field.period')}
        help={`${t('templates:assign.period_help')} ${t('templates:assign.period_own')}`}
      />
      <SwitchField name="enabled" label={t('templates:field.enabled')} />
    </DialogForm>
  )
}
