import { useEffect, useEffectEvent } from 'react'

/**
 * Runs a function at regular intervals, for data that changes without being pushed.
 * @param pace interval in ms; false to pause
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
