import { dashboards } from '@outpost/contract/dashboards/endpoints'
import { useRecordId } from '../../kit/screen/RecordPage.tsx'
import { useData } from '../../kit/api/query.ts'

/** How often the page looks whether someone else has changed the dashboard, in ms. */
const PACE = 10_000

/** Reads the dashboard of the address, which must be one of the device in the address. */
export function useDashboard() {
  const deviceId = useRecordId('id')
  const id = useRecordId('dashboard_id')
  const query = useData(dashboards.get, { id: id ?? 0 }, { enabled: id !== undefined, refetchInterval: PACE })
  const found = query.data?.device_id === deviceId ? query.data : undefined
  const missing = id === undefined || (query.data !== undefined && found === undefined)
  return { deviceId, dashboard: found, missing, error: query.error, refetch: query.refetch }
}
