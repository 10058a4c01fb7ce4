import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { telemetry } from '@outpost/contract/telemetry/endpoints'
import type { Series } from '@outpost/contract/telemetry/schemas'
import { resolveTimeRange, type TimeRangeValue } from '@outpost/ui/TimeRange'
import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../kit/api/query.ts'
import { useNow } from '../../kit/live/useNow.ts'
import { useFieldRights } from '../devices/public.ts'
import { callsOf, inCalls } from './charts.ts'
import type { MetricGroup } from './groups.ts'
import { isOfTemplate } from './templateCharts.ts'

/** Update interval in milliseconds of a range that ends now. */
const TICK = 30_000
/** The points of a series: at most two for each pixel of a chart. */
const BUCKETS = 1200
/** The most values of monitoring templates that are charted. */
const MOST_TEMPLATE_VALUES = 60

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

/** Adds the series of the values of monitoring templates, which are loaded once it is known which ones exist. */
const joined = (known: Omit<Metrics, 'span'>, more: Omit<Metrics, 'span'>): Omit<Metrics, 'span'> => ({
  ...known,
  series: new Map([...known.series, ...more.series]),
  loading: known.loading || more.loading,
  error: known.error ?? more.error,
  retry: () => {
    known.retry()
    more.retry()
  },
})

/** Loads the series of a group in a range, and reloads them as time passes. */
export function useMetrics(id: number, group: MetricGroup, range: TimeRangeValue): Metrics {
  const mayRead = useFieldRights()
  const now = useNow('last' in range, TICK)
  const { from, to } = resolveTimeRange(range, now)
  const dates = { start_date: new Date(from).toISOString(), end_date: new Date(to).toISOString() }
  const queriesOf = (calls: string[][]) => ({
    queries: calls.map((parameters) => ({
      ...queryOf(telemetry.metrics, { id, parameters, buckets: BUCKETS, ...dates }),
      placeholderData: keepPreviousData,
      staleTime: TICK,
    })),
    combine: merge,
  })
  const known = useQueries(queriesOf(callsOf(group, mayRead)))
  const templates = useMemo(
    () => (group === 'dynamic' ? [...known.available].filter(isOfTemplate).slice(0, MOST_TEMPLATE_VALUES) : []),
    [group, known.available],
  )
  const more = useQueries(queriesOf(inCalls(templates)))
  const merged = useMemo(() => joined(known, more), [known, more])
  const span = useMemo((): [number, number] => [from / 1000, to / 1000], [from, to])
  return useMemo(() => ({ ...merged, span }), [merged, span])
}
