import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** `restoreFocus` returns the focus to the element that had it before the search. */
export type CloseSearch = (focus?: 'restoreFocus') => void

interface Opened {
  root: RefObject<HTMLElement | null>
  field: HTMLInputElement | null
  setField: (field: HTMLInputElement | null) => void
  opened: boolean
  open: () => void
  close: CloseSearch
}

/** Opens the search and focuses its field. It closes on Escape, and when the focus or the pointer moves elsewhere. */
export function useOpened(onClosed: () => void): Opened {
  const root = useRef<HTMLElement>(null)
  const before = useRef<Element>(null)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [opened, setOpened] = useState(false)
  const open = (): void => {
    if (!opened) before.current = document.activeElement
    setOpened(true)
    field?.focus()
  }
  const close: CloseSearch = (focus) => {
    setOpened(false)
    onClosed()
    const home = before.current
    if (focus !== 'restoreFocus') return
    if (home instanceof HTMLElement && home !== field && home !== document.body && home.isConnected) home.focus()
    else field?.blur()
  }
  const onLeave = useEffectEvent((event: Event) => {
    const goal = event instanceof FocusEvent ? event.relatedTarget : event.target
    // Without a target, the focus has left the browser window and will return.
    if (goal instanceof Node && !root.current?.contains(goal)) close()
  })
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && close('restoreFocus'))
  useEffect(() => {
    const box = root.current
    if (!opened || !box) return
    const stop = new AbortController()
    const options = { signal: stop.signal }
    document.addEventListener('pointerdown', (event) => onLeave(event), options)
    box.addEventListener('focusout', (event) => onLeave(event), options)
    box.addEventListener('keydown', (event) => onKey(event), options)
    return () => stop.abort()
  }, [opened])
  return { root, field, setField, opened, open, close }
}
