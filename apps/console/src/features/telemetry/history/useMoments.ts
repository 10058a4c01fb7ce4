import { deviceHistory } from '@outpost/contract/telemetry/history/endpoints'
import { formatDateTime } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'

/** The time of a report, in the time zone of the user. `at` is the form of the API. */
export interface Moment {
  at: string
  date: string
  time: string
  zone: string
}

/** Milliseconds for which a response stays current. */
const PACE = 60_000

/** Loads when a device has sent reports, newest first; undefined until they are loaded. */
export function useMoments(id: number): {
  moments: readonly Moment[] | undefined
  error: Error | null
  retry: () => void
} {
  const { timeZone } = useUiLocale()
  const { data, error, refetch } = useData(deviceHistory.datetimes, { id }, { staleTime: PACE })
  const moments = useMemo(
    () =>
      data?.flatMap((day) =>
        day.times.map((time): Moment => {
          const at = `${day.date} ${time}`
          const shown = formatDateTime(Date.parse(utcInstant(at)!), timeZone)
          return { at, date: shown.date, time: shown.time, zone: shown.zone }
        }),
      ),
    [data, timeZone],
  )
  return {
    moments,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
