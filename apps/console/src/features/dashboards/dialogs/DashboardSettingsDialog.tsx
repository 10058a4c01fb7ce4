import { dashboards } from '@outpost/contract/dashboards/endpoints'
import { dashboardSchemas } from '@outpost/contract/dashboards/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useAsOpened } from '../../../kit/form/useAsOpened.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { DashboardFields } from './DashboardFields.tsx'

/** A dialog that edits the name of a dashboard, who sees it, and its interval. */
export default function DashboardSettingsDialog({ id, close }: DialogProps<{ id: number }>) {
  const t = useText()
  const { record, reading } = useAsOpened(dashboards.get, { id })
  const { name = '', description = '', shared = false, refresh = 60, revision, own = true } = record ?? {}
  return (
    <DialogForm
      endpoint={dashboards.update}
      schema={dashboardSchemas.update.input}
      initial={{ name, description, shared, refresh }}
      toInput={(values) => ({ ...values, id, revision }) as InputOf<typeof dashboards.update>}
      {...reading}
      title={t('dashboards:settings.title')}
      submitLabel={t('dashboards:settings.verb')}
      successMsg={t('dashboards:saved')}
      onDone={() => close()}
    >
      <DashboardFields canHide={own || !shared} />
    </DialogForm>
  )
}
