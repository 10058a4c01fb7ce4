import type { TimeRangeValue } from '@outpost/ui/TimeRange'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { DEFAULT_RANGE, readRange, writeRange } from './range.ts'

type Search = Record<string, string | undefined>

/**
 * The time range of a page, which is stored in its address.
 * @param fallback the range if the address contains none; must be stable
 */
export function useRange(fallback: TimeRangeValue = DEFAULT_RANGE): [TimeRangeValue, (range: TimeRangeValue) => void] {
  const navigate = useNavigate()
  const { last, from, to } = useSearch({ strict: false }) as Search
  const range = useMemo(() => readRange({ last, from, to }, fallback), [last, from, to, fallback])
  // Adds a history entry, so that Back restores the previous range.
  const change = useCallback(
    (next: TimeRangeValue) =>
      void navigate({
        to: '.',
        search: ((before: Search) => writeRange(next, before, fallback)) as never,
        resetScroll: false,
      }),
    [navigate, fallback],
  )
  return [range, change]
}
