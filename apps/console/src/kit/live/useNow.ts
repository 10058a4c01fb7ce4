import { useEffect, useState } from 'react'

/**
 * The present moment in ms, for what is shown up to now.
 * @param moving false where what is shown has an end of its own
 * @param tick pace in ms at which it moves on
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
