import { useSyncExternalStore } from 'react'

let opened = false
const watchers = new Set<() => void>()

/**
 * Opens or closes the help panel. The state is global, because the button is in the header and the panel next to the
 * page.
 */
export function setHelpOpened(next: boolean): void {
  opened = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useHelpOpened = (): boolean => useSyncExternalStore(watch, () => opened)
