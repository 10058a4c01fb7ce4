import { type RefObject, useEffect } from 'react'

/** Returns an element and those around it that can be focused, from the inside out, within a dialog. */
function placesOf(element: Element): HTMLElement[] {
  const places: HTMLElement[] = []
  for (let at: Element | null = element; at && !at.matches('[role="dialog"]'); at = at.parentElement)
    if (at instanceof HTMLElement && at.tabIndex >= 0) places.push(at)
  return places
}

/**
 * Keeps the focus in a dialog when the focused element disappears, such as the button of a row that was removed. Without
 * this, the focus would be on the page behind the dialog. It goes to what contained the element, or to the title.
 * @param visible whether the dialog is open and not minimized
 */
export function useKeptFocus(shell: RefObject<HTMLElement | null>, visible: boolean): void {
  useEffect(() => {
    if (!visible) return
    // The content is mounted later than this runs, so events and changes are watched in the whole document.
    const dialog = () => shell.current?.closest<HTMLElement>('[role="dialog"]')
    let places: readonly HTMLElement[] = []
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && dialog()?.contains(target)) places = placesOf(target)
    }
    const keep = () => {
      if (document.activeElement !== document.body || !places[0] || places[0].isConnected) return
      const title = dialog()?.querySelector<HTMLElement>('[data-dialog-title]')
      const next = places.find((place) => place.isConnected) ?? title
      next?.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(keep)
    document.addEventListener('focusin', note)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      changes.disconnect()
    }
  }, [shell, visible])
}
