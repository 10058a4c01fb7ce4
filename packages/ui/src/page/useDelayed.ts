import { useEffect, useState } from 'react'

/** False at first, true after some milliseconds; starts again when `active` goes off and on. */
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
