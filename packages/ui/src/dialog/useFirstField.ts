import { type RefObject, useEffect } from 'react'

const FIELD =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), [role="textbox"]'

/**
 * Focuses the first field once the content is loaded. Content that loads late mounts after the dialog has received the
 * focus; without this, none of its fields would be focused. Does nothing if the user has already moved the focus.
 */
export function useFirstField(shell: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    // After the dialog's own focus trap, which also uses a timer.
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
