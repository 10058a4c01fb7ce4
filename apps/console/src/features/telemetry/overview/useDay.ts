import { telemetry } from '@outpost/contract/telemetry/endpoints'
import { keepPreviousData } from '@tanstack/react-query'
import { useData } from '../../../kit/api/query.ts'
import { useNow } from '../../../kit/live/useNow.ts'

const DAY = 86_400_000
/** Milliseconds between two reads. */
const PACE = 60_000

/** The fields of which the overview has a chart of the last 24 hours. */
export const charted = ['signal', 'temperature', 'load_average', 'memory_used']

/** The values of the last 24 hours by parameter, read again every minute; parameters never reported are missing. */
export function useDay(id: number, enabled: boolean): ReadonlyMap<string, readonly (number | null)[]> {
  const now = useNow(true, PACE)
  const { data } = useData(
    telemetry.metrics,
    { id, parameters: charted, start_date: new Date(now - DAY).toISOString(), end_date: new Date(now).toISOString() },
    { enabled, placeholderData: keepPreviousData, staleTime: PACE },
  )
  return new Map(data?.series.map((series) => [series.parameter, series.values]))
}
