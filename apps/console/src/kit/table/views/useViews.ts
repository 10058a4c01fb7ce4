import { useEffect, useEffectEvent, useState } from 'react'
import { useUserStored } from '../../browser/storage.ts'
import { findView, NO_VIEWS, type StoredViews, type TableView } from './views.ts'

/** The user's views of a list, stored under `/storage`. */
export const useViews = (storageKey: string): [StoredViews, (next: StoredViews) => void, boolean] =>
  useUserStored<StoredViews>(`views.${storageKey}`, NO_VIEWS)

/**
 * Applies the view that the address names, or else the user's default view, when a list opens, unless the address
 * already specifies what to show.
 * @returns false until this is decided; the list must not be read before
 */
export function useOpeningView(
  stored: StoredViews,
  ready: boolean,
  wanted: boolean,
  named: string | undefined,
  apply: (view: TableView) => void,
): boolean {
  const [decided, setDecided] = useState(!wanted)
  const decide = useEffectEvent(() => {
    const name = named ?? stored.opensWith
    const view = name === null ? undefined : findView(stored, name)
    if (view) apply(view)
    setDecided(true)
  })
  useEffect(() => {
    if (!ready || decided) return
    let ended = false
    // After the current render, since applying a view changes the address and renders again.
    queueMicrotask(() => ended || decide())
    return () => {
      ended = true
    }
  }, [ready, decided])
  return decided
}
