import { useEffect, useState } from 'react'

/**
 * The current time in ms, for views that extend to the present.
 * @param moving false if the view has a fixed end
 * @param tick update interval in ms
 */
export function useNow(moving: boolean, tick: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [moving, tick])
  return now
}
