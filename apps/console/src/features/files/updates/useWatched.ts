import { useEffect, useEffectEvent, useRef } from 'react'

/** Milliseconds between two reads of a list while something in it is open: progress of updates is not pushed. */
export const PACE = 3000

/** Reloads a list periodically while something in it is in progress, and once more when that has ended. */
export function useWatched(active: boolean, read: () => unknown): void {
  const again = useEffectEvent(() => void read())
  const wasActive = useRef(false)
  useEffect(() => {
    if (!active) {
      if (wasActive.current) again()
      wasActive.current = false
      return
    }
    wasActive.current = true
    const timer = setInterval(again, PACE)
    return () => clearInterval(timer)
  }, [active])
}
