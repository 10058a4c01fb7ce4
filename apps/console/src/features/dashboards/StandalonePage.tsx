import type { Dashboard } from '@outpost/contract/dashboards/schemas'
import { devices } from '@outpost/contract/devices/endpoints'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { isMissing } from '../../kit/screen/RecordPage.tsx'
import { nameOf } from '../devices/public.ts'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import classes from './Dashboards.module.css'
import { useDashboard } from './useDashboard.ts'
import { useDashboardData } from './useDashboardData.ts'
import { DashboardGrid } from './view/DashboardGrid.tsx'
import { ViewProvider } from './view/ViewContext.ts'

/** A dashboard without the menu, for mobile screens and displays on a wall. */
export default function StandalonePage() {
  const t = useText()
  const { dashboard, missing, error, refetch } = useDashboard()
  useDocumentTitle(dashboard?.name ?? t('dashboards:title'))
  return (
    <main className={classes.page}>
      {dashboard ? (
        <Standalone dashboard={dashboard} />
      ) : missing || isMissing(error) ? (
        <EmptyState drawing="search" message={t('dashboards:gone.message')} />
      ) : error ? (
        <ErrorState title={t('dashboards:failed')} {...explain(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="block" height={320} />
      )}
    </main>
  )
}

function Standalone({ dashboard }: { dashboard: Dashboard }) {
  const t = useText()
  const { view, error } = useDashboardData(dashboard, dashboard.widgets)
  const { data: device } = useData(devices.get, { id: dashboard.device_id })
  return (
    <>
      <div className={classes.top}>
        <h1>{dashboard.name}</h1>
        {device && <span className={classes.note}>{nameOf(device)}</span>}
      </div>
      {error ? (
        <ErrorState title={t('dashboards:failed')} {...explain(error)} />
      ) : (
        <ViewProvider value={view}>
          <DashboardGrid
            widgets={dashboard.widgets}
            empty={<EmptyState drawing="chart" message={t('dashboards:empty')} />}
          />
        </ViewProvider>
      )}
    </>
  )
}
