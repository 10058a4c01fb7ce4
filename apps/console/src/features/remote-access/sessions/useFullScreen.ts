import { useSyncExternalStore } from 'react'

/**
 * The Keyboard Lock API, which captures keys that the browser otherwise reserves, such as Ctrl+W. Only some browsers
 * support it.
 */
interface KeyboardLock {
  lock?: () => Promise<void>
  unlock?: () => void
}
const keyboard = (): KeyboardLock => (navigator as Navigator & { keyboard?: KeyboardLock }).keyboard ?? {}

function watch(watcher: () => void): () => void {
  document.addEventListener('fullscreenchange', watcher)
  return () => document.removeEventListener('fullscreenchange', watcher)
}

/**
 * Returns whether the page is in full screen, and a function that toggles it. In full screen the terminal receives all
 * keys, if the browser supports that.
 */
export function useFullScreen(): [full: boolean, toggle: () => void] {
  const full = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  const toggle = async (): Promise<void> => {
    if (full) {
      keyboard().unlock?.()
      await document.exitFullscreen()
    } else {
      await document.documentElement.requestFullscreen()
      await keyboard().lock?.()
    }
  }
  // If the browser refuses, nothing changes.
  return [full, () => void toggle().catch(() => undefined)]
}
