import { useSyncExternalStore } from 'react'

/** Keys that the browser keeps for itself otherwise, such as Ctrl+W (Keyboard Lock; only some browsers have it). */
interface KeyboardLock {
  lock?: () => Promise<void>
  unlock?: () => void
}
const keyboard = (): KeyboardLock => (navigator as Navigator & { keyboard?: KeyboardLock }).keyboard ?? {}

function watch(watcher: () => void): () => void {
  document.addEventListener('fullscreenchange', watcher)
  return () => document.removeEventListener('fullscreenchange', watcher)
}

/** Whether the page fills the screen, and the switch; where the browser can, all keys then belong to the terminal. */
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
  // A browser that refuses leaves everything as it is.
  return [full, () => void toggle().catch(() => undefined)]
}
