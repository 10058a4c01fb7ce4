import { dashboardTemplates } from '@outpost/contract/dashboards/endpoints'
import { type Dashboard, dashboardTemplateSchemas } from '@outpost/contract/dashboards/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/** A dialog that keeps a dashboard as a template for devices of the same model. */
export default function SaveTemplateDialog({
  dashboard,
  close,
}: DialogProps<{ dashboard: Pick<Dashboard, 'id' | 'name' | 'description'> }>) {
  const t = useText()
  const { id, name, description } = dashboard
  return (
    <DialogForm
      endpoint={dashboardTemplates.create}
      schema={dashboardTemplateSchemas.create.input}
      initial={{ dashboard_id: id, name, description }}
      title={t('dashboards:saveTemplate.title')}
      purpose={t('dashboards:saveTemplate.purpose')}
      submitLabel={t('dashboards:saveTemplate.verb')}
      onDone={() => close()}
    >
      <TextField name="name" required label={t('dashboards:field.name')} />
      <TextAreaField name="description" label={t('dashboards:field.description')} />
    </DialogForm>
  )
}
