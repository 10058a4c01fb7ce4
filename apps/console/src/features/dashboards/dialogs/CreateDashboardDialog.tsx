import { dashboards, dashboardTemplates } from '@outpost/contract/dashboards/endpoints'
import { type Dashboard, dashboardSchemas } from '@outpost/contract/dashboards/schemas'
import type { Widget } from '@outpost/contract/dashboards/widget'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useData } from '../../../kit/api/query.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { DashboardFields } from './DashboardFields.tsx'
import { routerWidgets } from './starters.ts'

/** The most templates and dashboards that are offered. */
const most = 200

/** A dialog that creates a dashboard: empty, from a template, or as a copy of another dashboard of the device. */
export default function CreateDashboardDialog({
  deviceId,
  close,
}: DialogProps<{ deviceId: number }, Pick<Dashboard, 'id' | 'widgets'>>) {
  const t = useText()
  const { data: templates } = useData(dashboardTemplates.list, { device_id: deviceId, limit: most })
  const rows = templates?.rows ?? []
  const options = [
    { value: 'empty', label: t('dashboards:template.empty') },
    { value: 'router', label: t('dashboards:template.router') },
    ...rows.map(({ id, name, description }) => ({
      value: String(id),
      label: name,
      ...(description !== '' && { hint: description }),
    })),
  ]
  const widgetsOf = (template: unknown): readonly Widget[] =>
    template === 'router' ? routerWidgets : (rows.find(({ id }) => String(id) === template)?.widgets ?? [])
  return (
    <DialogForm
      endpoint={dashboards.create}
      schema={dashboardSchemas.create.input}
      initial={{ device_id: deviceId, name: '', description: '', shared: false, refresh: 60, template: 'empty' }}
      toInput={({ template, ...values }) =>
        ({ ...values, widgets: widgetsOf(template) }) as unknown as InputOf<typeof dashboards.create>
      }
      title={t('dashboards:create.title')}
      submitLabel={t('dashboards:create.verb')}
      hideMsg
      onDone={(made) => close(made)}
    >
      <DashboardFields canHide />
      <SelectField name="template" clearable={false} label={t('dashboards:field.template')} options={options} />
    </DialogForm>
  )
}
