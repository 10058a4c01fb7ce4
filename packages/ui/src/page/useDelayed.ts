import { useEffect, useState } from 'react'

/** Returns false at first and true after the given time. Restarts when `active` turns off and on. */
export function useDelayed(milliseconds: number, active = true): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [milliseconds, active])
  return active && passed
}
