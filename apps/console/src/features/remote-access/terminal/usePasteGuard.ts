import { type RefObject, useEffect, useState } from 'react'
import { focusTerminal, mayPass, needsWarning, pasteInto } from './paste.ts'

export interface PasteGuard {
  /** A text with line breaks that waits for confirmation. */
  waiting: string | undefined
  /** Pastes a text, after a confirmation if it needs one. */
  offer: (text: string) => void
  confirm: () => void
  leave: () => void
}

/** Intercepts every paste with several lines before it reaches the shell, which would run each line as it arrives. */
export function usePasteGuard(box: RefObject<HTMLElement | null>): PasteGuard {
  const [waiting, setWaiting] = useState<string>()
  useEffect(() => {
    const element = box.current
    const look = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (mayPass(event) || !needsWarning(text)) return
      event.preventDefault()
      event.stopPropagation()
      setWaiting(text)
    }
    // Runs before the terminal's own listener.
    element?.addEventListener('paste', look, { capture: true })
    return () => element?.removeEventListener('paste', look, { capture: true })
  }, [box])
  const leave = (): void => {
    setWaiting(undefined)
    focusTerminal(box.current)
  }
  const send = (text: string): void => {
    if (box.current) pasteInto(box.current, text)
  }
  return {
    waiting,
    offer: (text) => (needsWarning(text) ? setWaiting(text) : send(text)),
    confirm: () => {
      if (waiting !== undefined) send(waiting)
      leave()
    },
    leave,
  }
}
