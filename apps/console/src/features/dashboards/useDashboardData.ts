import { dashboards } from '@outpost/contract/dashboards/endpoints'
import { requestOf } from '@outpost/contract/dashboards/requests'
import type { Dashboard } from '@outpost/contract/dashboards/schemas'
import type { Widget } from '@outpost/contract/dashboards/widget'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useData } from '../../kit/api/query.ts'
import { valuesIn, type View } from './view/ViewContext.ts'

/**
 * Reads what widgets show in one request, and again at the interval of the dashboard.
 * @param widgets the stored ones, or those that are being edited
 */
export function useDashboardData(
  dashboard: Dashboard,
  widgets: readonly Widget[],
): { view: View; error: Error | null } {
  const { id, device_id: deviceId, refresh } = dashboard
  const request = useMemo(() => requestOf(widgets), [widgets])
  const { data, error } = useData(
    dashboards.data,
    { device_id: deviceId, ...request },
    { refetchInterval: refresh * 1000, placeholderData: keepPreviousData },
  )
  const stored = useMemo(() => new Set(dashboard.widgets.map(({ image_id }) => image_id)), [dashboard.widgets])
  const view = useMemo(
    (): View => ({
      data,
      values: valuesIn(data),
      deviceId,
      pictures: { dashboardId: id, stored },
    }),
    [data, deviceId, id, stored],
  )
  return { view, error: data ? null : error }
}
