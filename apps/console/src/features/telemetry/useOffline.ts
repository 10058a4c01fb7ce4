import { deviceConnections } from '@outpost/contract/devices/connections/endpoints'
import type { FullDevice } from '@outpost/contract/devices/device'
import { toMillis } from '@outpost/ui/Cells'
import type { ChartPeriod } from '@outpost/ui/LineChart'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { offlinePeriods } from './offline.ts'

/** The most connections that are read. */
const MOST = 1000
/** Milliseconds for which a response stays current. */
const PACE = 30_000

/** The periods of a range in which the device was offline; undefined if the user may not see its connections. */
export function useOffline(
  id: number,
  device: FullDevice | undefined,
  range: readonly [number, number],
): readonly ChartPeriod[] | undefined {
  const may = useCan()(deviceConnections.list)
  const [from, to] = range
  const { data } = useData(
    deviceConnections.list,
    { id, limit: MOST, start_date: new Date(from * 1000).toISOString(), end_date: new Date(to * 1000).toISOString() },
    { enabled: may, placeholderData: keepPreviousData, staleTime: PACE },
  )
  const isOff = device?.status !== 1
  const lastSeen = device?.last_seen_at
  return useMemo(() => {
    if (!may || !data) return undefined
    if (data.rows.length > 0) return offlinePeriods(data.rows, [from, to])
    // Without a connection in the range, only one that ended before it says that the device was offline.
    const seen = (toMillis(lastSeen) ?? Infinity) / 1000
    return isOff && seen < to ? [[Math.max(from, seen), to]] : []
  }, [may, data, from, to, isOff, lastSeen])
}
