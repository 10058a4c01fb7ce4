import { periods } from '@outpost/contract/templates/constants'
import { templateAssignments, templates } from '@outpost/contract/templates/endpoints'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { ItemSelect } from '../../kit/form/fields/ItemSelect.tsx'
import { DurationField } from '../../kit/form/fields/more.tsx'
import { SwitchField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { assignTemplatesForm } from './forms.schema.ts'

/** A dialog that assigns monitoring templates to a device. */
export default function AssignTemplatesDialog({ deviceId, close }: DialogProps<{ deviceId: number }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={templateAssignments.assign}
      schema={assignTemplatesForm}
      initial={{ ids: [], period: 5 * periods.least, enabled: true }}
      toInput={({ ids, period, enabled = true }) => ({
        configs: (ids as number[]).map((id) => ({
          id,
          device_id: [deviceId],
          period: Number(period),
          enabled: Boolean(enabled),
        })),
      })}
      title={t('templates:assign.several')}
      submitLabel={t('templates:assign.verb')}
      refreshes={[templates.list, templates.get, templateAssignments.list]}
      onDone={() => close()}
    >
      <ItemSelect
        name="ids"
        multiple
        label={t('templates:title')}
        endpoint={templates.list}
        option={({ id, config, company_name }) => ({ value: String(id), label: config.name, hint: company_name })}
      />
      <DurationField name="period" label={t('templates:field.period')} help={t('templates:assign.period_help')} />
      <SwitchField name="enabled" label={t('templates:field.enabled')} />
    </DialogForm>
  )
}
