import { dashboards } from '@outpost/contract/dashboards/endpoints'
import type { Dashboard } from '@outpost/contract/dashboards/schemas'
import { devices } from '@outpost/contract/devices/endpoints'
import { CellLink } from '@outpost/ui/Cells'
import { EmptyState, ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { explain } from '../../kit/api/explain.ts'
import { useActions } from '../../kit/api/action.tsx'
import { useCan } from '../../kit/auth/can.ts'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { isMissing } from '../../kit/screen/RecordPage.tsx'
import { Go } from '../../kit/screen/router.tsx'
import { href } from '../../kit/screen/screen.ts'
import { nameOf } from '../devices/public.ts'
import { dashboardActions } from './actions.ts'
import { DashboardEditor } from './edit/DashboardEditor.tsx'
import { useDashboard } from './useDashboard.ts'
import { useDashboardData } from './useDashboardData.ts'
import { DashboardGrid } from './view/DashboardGrid.tsx'
import { ViewProvider } from './view/ViewContext.ts'

/** A dashboard of a device, shown or edited. */
export default function DashboardPage() {
  const t = useText()
  const navigate = useNavigate()
  const { deviceId, dashboard, missing, error, refetch } = useDashboard()
  const { edit } = useSearch({ strict: false }) as { edit?: string }
  const mayEdit = useCan()(dashboards.update)
  // It was deleted while it was open.
  if (dashboard && isMissing(error)) return <Go to={href('/devices/{id}/dashboards', { id: dashboard.device_id })} />
  if (missing || isMissing(error)) return <Gone deviceId={deviceId} />
  if (!dashboard)
    return error ? (
      <ErrorState title={t('dashboards:failed')} {...explain(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeletons shape="block" height={320} />
    )
  const address = href('/devices/{id}/dashboards/{dashboard_id}', {
    id: dashboard.device_id,
    dashboard_id: dashboard.id,
  })
  const go = (editing: boolean): void => void navigate({ href: editing ? `${address}?edit=1` : address, replace: true })
  if (edit !== undefined && mayEdit)
    return <DashboardEditor key={dashboard.id} dashboard={dashboard} onDone={() => go(false)} />
  return <Shown dashboard={dashboard} onEdit={mayEdit ? () => go(true) : undefined} />
}

function Gone({ deviceId }: { deviceId: number | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const to = deviceId === undefined ? '/management/devices' : href('/devices/{id}/dashboards', { id: deviceId })
  return (
    <Page title={t('dashboards:gone.title')}>
      <EmptyState
        drawing="search"
        message={t('dashboards:gone.message')}
        action={{ id: 'back', label: t('dashboards:gone.back'), onClick: () => void navigate({ href: to }) }}
      />
    </Page>
  )
}

function Shown({ dashboard, onEdit }: { dashboard: Dashboard; onEdit: (() => void) | undefined }) {
  const t = useText()
  const { view, error } = useDashboardData(dashboard, dashboard.widgets)
  const { data: device } = useData(devices.get, { id: dashboard.device_id })
  const more = useActions(dashboardActions).of(dashboard)
  const edit = onEdit && {
    id: 'edit',
    label: t('dashboards:edit.verb'),
    icon: <IconPencil size={16} />,
    onClick: onEdit,
  }
  return (
    <Page
      title={dashboard.name}
      description={
        <>
          {device && (
            <CellLink href={href('/devices/{id}/dashboards', { id: dashboard.device_id })}>{nameOf(device)}</CellLink>
          )}
          {dashboard.description !== '' && ` · ${dashboard.description}`}
        </>
      }
      more={more}
      primary={edit}
    >
      {error ? (
        <ErrorState title={t('dashboards:failed')} {...explain(error)} />
      ) : (
        <ViewProvider value={view}>
          <DashboardGrid
            widgets={dashboard.widgets}
            empty={<EmptyState drawing="chart" message={t('dashboards:empty')} action={edit} />}
          />
        </ViewProvider>
      )}
    </Page>
  )
}
