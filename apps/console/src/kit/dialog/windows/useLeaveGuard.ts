import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { askUnsaved, hasUnsaved, watchStack } from './stack.ts'

/**
 * Keeps what was typed in a window from being lost by a slip: another page waits until the reader has let it go, and the
 * browser asks before it reloads or closes.
 */
export function useLeaveGuard(history: RouterHistory): void {
  const unsaved = useSyncExternalStore(watchStack, hasUnsaved)
  useEffect(() => {
    if (!unsaved) return
    return history.block({
      blockerFn: async ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && !(await askUnsaved()),
      enableBeforeUnload: hasUnsaved,
    })
  }, [history, unsaved])
}
