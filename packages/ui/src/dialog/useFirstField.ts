import { type RefObject, useEffect } from 'react'

const FIELD =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), [role="textbox"]'

/**
 * Puts the focus on the first field once the content is there. Content that loads late mounts after the dialog has taken
 * the focus; without this nothing in it would have it. Somebody who has already moved on is left alone.
 */
export function useFirstField(shell: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    // After the dialog's own focus trap, which waits for a timer too.
    const timer = setTimeout(() => {
      const box = shell.current
      const dialog = box?.closest('[role="dialog"]')
      if (!box || !dialog) return
      const active = document.activeElement
      const untouched = !dialog.contains(active) || active === dialog || active?.hasAttribute('data-dialog-title')
      if (!untouched) return
      const body = box.querySelector('[data-dialog-body]')
      const field = body?.querySelector<HTMLElement>('[data-autofocus]') ?? body?.querySelector<HTMLElement>(FIELD)
      field?.focus({ preventScroll: true })
    }, 30)
    return () => clearTimeout(timer)
  }, [shell, ready])
}
