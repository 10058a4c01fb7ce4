import { useSyncExternalStore } from 'react'

let opened = false
const watchers = new Set<() => void>()

/** Opens or closes the help panel: the button stands in the header, the panel beside the page. */
export function setHelpOpened(next: boolean): void {
  opened = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useHelpOpened = (): boolean => useSyncExternalStore(watch, () => opened)
