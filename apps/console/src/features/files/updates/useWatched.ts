import { useEffect, useEffectEvent } from 'react'

/** How often a list is read, in ms, while something in it has no outcome: updates are not pushed. */
const PACE = 3000

/** Reads a list again and again while something in it goes on. */
export function useWatched(goesOn: boolean, read: () => unknown): void {
  const again = useEffectEvent(() => void read())
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(again, PACE)
    return () => clearInterval(timer)
  }, [goesOn])
}
