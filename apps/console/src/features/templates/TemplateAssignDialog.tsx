import { templateAssignments, templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DurationField } from '../../kit/form/fields/more.tsx'
import { SwitchField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../devices/public.ts'
import { TagsField } from '../tags/public.ts'
import { showAssigned } from './assigned.ts'
import { Cost } from './Cost.tsx'
import { assignForm } from './forms.schema.ts'
import { templateName } from './systemName.ts'

const idsOf = (values: Values, name: string): number[] => [...((values[name] ?? []) as readonly number[])]

/** A dialog that assigns a template to devices, and to all devices with a tag. */
export default function TemplateAssignDialog({ template, close }: DialogProps<{ template: Template }>) {
  const t = useText()
  const { id, period, config, device_count } = template
  return (
    <DialogForm
      endpoint={templateAssignments.assignMany}
      schema={assignForm}
      initial={{ device_id: [], tag_id: [], period, enabled: true }}
      toInput={(values) => ({
        config_id: [id],
        device_id: idsOf(values, 'device_id'),
        tag_id: idsOf(values, 'tag_id'),
        period: (values['period'] as number | null | undefined) ?? null,
        enabled: Boolean(values['enabled'] ?? true),
      })}
      title={t('templates:assign.title')}
      purpose={`${templateName(t, id, config.name)} · ${t('templates:field.retention')}: ${t('templates:days', { count: Number(config.retention) })}`}
      submitLabel={t('templates:assign.verb')}
      refreshes={[templates.list, templates.get, templateAssignments.list]}
      hideMsg
      onDone={(result) => {
        close()
        showAssigned(result)
      }}
    >
      <DeviceSelect name="device_id" multiple label={t('templates:assign.devices')} />
      <TagsField name="tag_id" label={t('templates:assign.tags')} />
      <DurationField name="period" label={t('templates:field.period')} help={t('templates:assign.period_help')} />
      <SwitchField name="enabled" label={t('templates:field.enabled')} />
      <Cost
        bytes={(_, seconds) => (template.monthly_bytes * template.period) / seconds}
        period={period}
        devices={(values) => device_count + idsOf(values, 'device_id').length}
      />
    </DialogForm>
  )
}
