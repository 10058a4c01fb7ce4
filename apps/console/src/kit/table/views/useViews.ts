import { useEffect, useEffectEvent, useState } from 'react'
import { useUserStored } from '../../browser/storage.ts'
import { findView, NO_VIEWS, type StoredViews, type TableView } from './views.ts'

/** The reader's views of a list, kept under `/storage`. */
export const useViews = (storageKey: string): [StoredViews, (next: StoredViews) => void, boolean] =>
  useUserStored<StoredViews>(`views.${storageKey}`, NO_VIEWS)

/**
 * Opens a list with the view that the reader chose for that, unless the address already says what to show.
 * @returns false until that is decided: what would be read before is not wanted
 */
export function useOpeningView(
  stored: StoredViews,
  ready: boolean,
  wanted: boolean,
  apply: (view: TableView) => void,
): boolean {
  const [decided, setDecided] = useState(!wanted)
  const decide = useEffectEvent(() => {
    const view = stored.opensWith === null ? undefined : findView(stored, stored.opensWith)
    if (view) apply(view)
    setDecided(true)
  })
  useEffect(() => {
    if (!ready || decided) return
    let ended = false
    // Once this drawing is done: what follows is a change of the address, and another drawing.
    queueMicrotask(() => ended || decide())
    return () => {
      ended = true
    }
  }, [ready, decided])
  return decided
}
