import { useEffect, useEffectEvent } from 'react'

/**
 * Does something again and again while it is wanted: for what changes without being pushed.
 * @param pace ms between two times; false while it is not wanted
 * @example useEvery(running && 10_000, () => void table.query.refetch())
 */
export function useEvery(pace: number | false, act: () => void): void {
  const again = useEffectEvent(act)
  useEffect(() => {
    if (pace === false) return
    const timer = setInterval(again, pace)
    return () => clearInterval(timer)
  }, [pace])
}
