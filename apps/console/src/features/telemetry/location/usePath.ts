import { deviceHistory } from '@outpost/contract/telemetry/history/endpoints'
import type { Place } from '@outpost/ui/MapView'
import { resolveTimeRange, type TimeRangeValue } from '@outpost/ui/TimeRange'
import { useMemo, useState } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { useRange } from '../../../kit/table/useRange.ts'
import { type Path, pathOf } from './path.ts'

/** Milliseconds beyond which the server has one position an hour. */
const RAW = 3 * 86_400_000

export interface PathState {
  range: TimeRangeValue
  setRange: (range: TimeRangeValue) => void
  /** Undefined until it is loaded. */
  path: Path | undefined
  /** The positions that the map must show; the same array while the range stays the same. */
  around: readonly Place[] | undefined
  /** Whether the path has only one position an hour. */
  hourly: boolean
  error: Error | null
  retry: () => void
}

/** Loads the path of a device in the time range of the address. It is read once: a path that grows would move the map. */
export function usePath(id: number): PathState {
  const [range, setRange] = useRange()
  const [now] = useState(Date.now)
  const { from, to } = resolveTimeRange(range, now)
  const { data, error, refetch } = useData(
    deviceHistory.locations,
    { id, start_date: new Date(from).toISOString(), end_date: new Date(to).toISOString() },
    { staleTime: Infinity },
  )
  const path = useMemo(() => data && pathOf(data), [data])
  return {
    range,
    setRange,
    path,
    around: path?.points,
    hourly: to - from > RAW,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
