import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { askUnsaved, hasUnsaved, watchStack } from './stack.ts'

/**
 * Prevents accidental loss of unsaved input in dialogs. Navigation waits until the user agrees to discard it, and the
 * browser asks before reloading or closing the page.
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
