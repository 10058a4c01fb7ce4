import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { telemetry } from '@outpost/contract/telemetry/endpoints'
import type { Series } from '@outpost/contract/telemetry/schemas'
import { resolveTimeRange, type TimeRangeValue } from '@outpost/ui/TimeRange'
import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../kit/api/query.ts'
import { useNow } from '../../kit/live/useNow.ts'
import { useFieldRights } from '../devices/public.ts'
import { callsOf } from './charts.ts'
import type { MetricGroup } from './groups.ts'

/** Update interval in milliseconds of a range that ends now. */
const TICK = 30_000

export interface Metrics {
  /** The series by parameter name; a parameter that was never reported has no values. */
  series: ReadonlyMap<string, Series>
  /** The names of the parameters that the device has ever reported. */
  available: ReadonlySet<string>
  /** The periods in which the server had to drop reports, in Unix seconds. */
  gaps: readonly { from: number; to: number; dropped: number }[]
  /** The first and last second of the range shown. */
  span: readonly [number, number]
  loading: boolean
  error: Error | null
  retry: () => void
}

type Answer = UseQueryResult<ResultOf<typeof telemetry.metrics>>

/** Merges the responses of several requests. Defined at module level, so that it runs only for new responses. */
function merge(answers: Answer[]): Omit<Metrics, 'span'> {
  const known = answers.flatMap((answer) => answer.data ?? [])
  return {
    series: new Map(known.flatMap((data) => data.series.map((one): [string, Series] => [one.parameter, one]))),
    available: new Set(known[0]?.available),
    gaps: known[0]?.gaps ?? [],
    loading: answers.some((answer) => answer.isPending),
    error: answers.find((answer) => answer.error && !answer.data)?.error ?? null,
    retry: () => void Promise.all(answers.map((answer) => answer.refetch())),
  }
}

/** Loads the series of a group in a range, and reloads them as time passes. */
export function useMetrics(id: number, group: MetricGroup, range: TimeRangeValue): Metrics {
  const mayRead = useFieldRights()
  const now = useNow('last' in range, TICK)
  const { from, to } = resolveTimeRange(range, now)
  const dates = { start_date: new Date(from).toISOString(), end_date: new Date(to).toISOString() }
  const merged = useQueries({
    queries: callsOf(group, mayRead).map((parameters) => ({
      ...queryOf(telemetry.metrics, { id, parameters, ...dates }),
      placeholderData: keepPreviousData,
      staleTime: TICK,
    })),
    combine: merge,
  })
  const span = useMemo((): [number, number] => [from / 1000, to / 1000], [from, to])
  return useMemo(() => ({ ...merged, span }), [merged, span])
}
