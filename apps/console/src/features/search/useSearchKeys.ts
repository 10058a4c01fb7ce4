import { useEffect, useEffectEvent } from 'react'
import { isForPage, isTyping } from './keys.ts'

/**
 * Whether a keystroke opens the search: `/` outside of text fields, Ctrl+K or Cmd+K anywhere, but neither in a dialog
 * or menu.
 */
function asksForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event
  if (!isForPage(event)) return false
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey
  return key === '/' && !ctrlKey && !metaKey && !isTyping(event)
}

/** Event by which another part of the console opens the search. */
const ASKED = 'console:search'

/** Opens the search in the header. */
export const askForSearch = (): void => void document.dispatchEvent(new Event(ASKED))

/** Opens the search when it is asked for, and by its keyboard shortcuts, from anywhere on the page. */
export function useSearchKeys(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!asksForSearch(event)) return
    event.preventDefault()
    open()
  })
  const onAsked = useEffectEvent(open)
  useEffect(() => {
    const stop = new AbortController()
    document.addEventListener('keydown', (event) => onKey(event), { signal: stop.signal })
    document.addEventListener(ASKED, () => onAsked(), { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
