import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Focuses the title of the top dialog besides this one, if there is one. */
function focusBelow(own: RefObject<HTMLElement | null>): void {
  const titles = [...document.querySelectorAll<HTMLElement>('[data-dialog-title]')]
  titles.findLast((title) => !own.current?.contains(title))?.focus({ preventScroll: true })
}

/**
 * Returns the focus to the element that opened the dialog. A minimized dialog keeps its opener, because the button that
 * restores it no longer exists afterwards. If the opener is gone, the focus goes to the dialog below, if there is one.
 * @param opened whether the dialog exists
 * @param visible whether it is open and not minimized
 */
export function useOpener(shell: RefObject<HTMLElement | null>, opened: boolean, visible: boolean): void {
  const opener = useRef<Element | null>(null)

  // Before the effect below, whose cleanup still needs it.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement
  }, [opened])

  useEffect(() => {
    if (!visible) return
    return () => {
      const element = opener.current
      if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
      else focusBelow(shell)
    }
  }, [shell, visible])
}
