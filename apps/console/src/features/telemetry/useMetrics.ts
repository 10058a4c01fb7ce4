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

/** A range that ends now moves on at this pace, in ms. */
const TICK = 30_000

export interface Metrics {
  /** By name; one that the device never reported has no values. */
  series: ReadonlyMap<string, Series>
  /** Names that the device has ever reported. */
  available: ReadonlySet<string>
  /** Spans in which the server had to drop reports. Unix seconds. */
  gaps: readonly { from: number; to: number; dropped: number }[]
  /** First and last second of what is shown. */
  span: readonly [number, number]
  loading: boolean
  error: Error | null
  retry: () => void
}

type Answer = UseQueryResult<ResultOf<typeof telemetry.metrics>>

/** One view of several calls; a function of the module, so that it runs only for new answers. */
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

/** The courses of a group over a range, read again as time passes. */
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
