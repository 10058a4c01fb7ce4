import { useEffect, useEffectEvent } from 'react'

/** Milliseconds between two reads of a list while something in it is open: progress of updates is not pushed. */
export const PACE = 3000

/** Reloads a list periodically while something in it is in progress. */
export function useWatched(active: boolean, read: () => unknown): void {
  const again = useEffectEvent(() => void read())
  useEffect(() => {
    if (!active) return
    const timer = setInterval(again, PACE)
    return () => clearInterval(timer)
  }, [active])
}
