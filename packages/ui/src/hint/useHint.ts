import { useEffect, useState } from 'react'
import { HINT_DELAY, type HintSide } from './hint.ts'

/** A hint to be shown now. */
export interface Hint {
  element: HTMLElement
  text: string
  side: HintSide
}

type Show = (hint: Hint | null) => void

const hinted = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null

/** Returns the current hint of an element, or null if the element or its hint is gone. */
function hintOf(element: HTMLElement): Hint | null {
  const { hint: text, hintSide } = element.dataset
  return text === undefined || !element.isConnected
    ? null
    : { element, text, side: hintSide === 'right' ? 'right' : 'top' }
}

/** Tracks the element under the pointer or with keyboard focus. Touch does not count as hovering. */
function makeWatch(show: Show) {
  let at: { element: HTMLElement; by: 'pointer' | 'focus' } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = (): void => {
    clearTimeout(timer)
    at = undefined
    show(null)
  }
  const enter = (element: HTMLElement, by: 'pointer' | 'focus'): void => {
    leave()
    at = { element, by }
    if (by === 'focus') show(hintOf(element))
    else timer = setTimeout(() => show(hintOf(element)), Number(element.dataset['hintDelay'] ?? HINT_DELAY))
  }
  return {
    pointerover: (event: PointerEvent): void => {
      const element = event.pointerType === 'touch' ? null : hinted(event.target)
      if (element === (at?.element ?? null)) return
      if (element) enter(element, 'pointer')
      else if (at?.by === 'pointer') leave()
    },
    // The pointer has left the browser window.
    pointerout: (event: PointerEvent): void => {
      if (event.relatedTarget === null && at?.by === 'pointer') leave()
    },
    focusin: ({ target }: FocusEvent): void => {
      const element = target instanceof Element && target.matches(':focus-visible') ? hinted(target) : null
      if (element && element !== at?.element) enter(element, 'focus')
    },
    focusout: (): void => {
      if (at?.by === 'focus') leave()
    },
    // Dismisses the hint (WCAG 1.4.13) until the user returns to the element.
    keydown: (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !at) return
      clearTimeout(timer)
      show(null)
    },
    leave,
  }
}

function watchDocument(show: Show): () => void {
  const { leave, ...listeners } = makeWatch(show)
  const ended = new AbortController()
  for (const [event, listener] of Object.entries(listeners))
    document.addEventListener(event, listener as EventListener, { signal: ended.signal })
  return () => {
    ended.abort()
    leave()
  }
}

/** Updates the hint: its text may change while it is shown, and the element may be removed under the pointer. */
function follow(hint: Hint, show: Show): () => void {
  const observer = new MutationObserver(() => {
    const now = hintOf(hint.element)
    if (now?.text !== hint.text) show(now)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-hint'] })
  return () => observer.disconnect()
}

/** Returns the hint of the hovered or focused element, for the whole document. */
export function useHint(): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null)
  useEffect(() => watchDocument(setHint), [])
  useEffect(() => (hint ? follow(hint, setHint) : undefined), [hint])
  return hint
}
