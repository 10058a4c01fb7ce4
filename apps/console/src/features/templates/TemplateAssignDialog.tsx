import type { InputOf } from '@outpost/contract/kit/endpoint'
import { templateAssignments, templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DurationField } from '../../kit/form/fields/more.tsx'
import { SwitchField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../devices/public.ts'
import { assignForm } from './forms.schema.ts'

/** A dialog that assigns a template to devices. */
export default function TemplateAssignDialog({ template, close }: DialogProps<{ template: Template }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={templateAssignments.assignOne}
      schema={assignForm}
      initial={{ device_id: [], period: template.period, enabled: true }}
      toInput={(values) =>
        ({ enabled: true, ...values, id: template.id }) as unknown as InputOf<typeof templateAssignments.assignOne>
      }
      title={t('templates:assign.title')}
      purpose={template.config.name}
      submitLabel={t('templates:assign.verb')}
      refreshes={[templates.list, templates.get, templateAssignments.list]}
      onDone={() => close()}
    >
      <DeviceSelect name="device_id" multiple label={t('templates:assign.devices')} />
      <DurationField name="period" label={t('templates:field.period')} help={t('templates:assign.period_help')} />
      <SwitchField name="enabled" label={t('templates:field.enabled')} />
    </DialogForm>
  )
}
