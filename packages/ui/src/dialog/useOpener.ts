import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what opened the dialog. A minimised dialog keeps its opener: what restores it is gone by then.
 * @param opened the dialog exists
 * @param visible and it is not minimised
 */
export function useOpener(opened: boolean, visible: boolean): void {
  const opener = useRef<Element | null>(null)

  // Before the effect below, whose clean-up still needs it.
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
