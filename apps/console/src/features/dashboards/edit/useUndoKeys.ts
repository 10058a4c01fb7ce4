import { useEffect, useEffectEvent } from 'react'
import type { Draft } from './useDraft.ts'

/** Whether a key belongs to a field or to a dialog. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [contenteditable]') !== null

/** Undoes a change with Ctrl+Z, and repeats it with Ctrl+Shift+Z or Ctrl+Y. */
export function useUndoKeys({ undo, redo }: Pick<Draft, 'undo' | 'redo'>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isElsewhere(event.target)) return
    const key = event.key.toLowerCase()
    const act = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
