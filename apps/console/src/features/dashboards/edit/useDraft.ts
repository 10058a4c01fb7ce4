import type { Widget } from '@outpost/contract/dashboards/widget'
import { useCallback, useState } from 'react'

/** How many changes can be undone. */
const most = 100

interface History {
  past: readonly (readonly Widget[])[]
  now: readonly Widget[]
  future: readonly (readonly Widget[])[]
}

/** The widgets of a dashboard while they are edited, with the changes that can be undone and repeated. */
export interface Draft {
  widgets: readonly Widget[]
  change: (widgets: readonly Widget[]) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  dirty: boolean
  /** Begins again with these widgets. */
  reset: (widgets: readonly Widget[]) => void
}

const same = (a: readonly Widget[], b: readonly Widget[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Keeps the widgets that are being edited. A change that changes nothing cannot be undone. */
export function useDraft(initial: readonly Widget[]): Draft {
  const [{ past, now, future }, set] = useState<History>({ past: [], now: initial, future: [] })
  const change = useCallback(
    (widgets: readonly Widget[]) =>
      set((before) =>
        same(before.now, widgets)
          ? before
          : { past: [...before.past, before.now].slice(-most), now: widgets, future: [] },
      ),
    [],
  )
  const undo = (): void =>
    set((before) =>
      before.past.length === 0
        ? before
        : { past: before.past.slice(0, -1), now: before.past.at(-1)!, future: [before.now, ...before.future] },
    )
  const redo = (): void =>
    set((before) =>
      before.future.length === 0
        ? before
        : { past: [...before.past, before.now], now: before.future[0]!, future: before.future.slice(1) },
    )
  const reset = useCallback((widgets: readonly Widget[]) => set({ past: [], now: widgets, future: [] }), [])
  return {
    widgets: now,
    change,
    undo: past.length > 0 ? undo : undefined,
    redo: future.length > 0 ? redo : undefined,
    dirty: past.length > 0,
    reset,
  }
}
