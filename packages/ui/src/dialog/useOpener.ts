import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to the element that opened the dialog. A minimized dialog keeps its opener, because the button that
 * restores it no longer exists afterwards.
 * @param opened whether the dialog exists
 * @param visible whether it is open and not minimized
 */
export function useOpener(opened: boolean, visible: boolean): void {
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
    }
  }, [visible])
}
