import { useEffect, useSyncExternalStore } from 'react'

/** Open dialogs from the lowest to the top one. Only the top one hears Esc. */
let open: readonly string[] = []
const listeners = new Set<() => void>()

function set(next: readonly string[]) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Puts a dialog on top while it is open. Tells its place from the bottom and whether it is the top one. */
export function useDialogStack(id: string, opened: boolean): { level: number; top: boolean } {
  useEffect(() => {
    if (!opened) return
    set([...open.filter((one) => one !== id), id])
    return () => set(open.filter((one) => one !== id))
  }, [id, opened])
  const level = useSyncExternalStore(subscribe, () => open.indexOf(id))
  const top = useSyncExternalStore(subscribe, () => open.at(-1) === id)
  return { level: Math.max(0, level), top }
}
