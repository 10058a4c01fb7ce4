import { type RefObject, useEffect, useEffectEvent } from 'react'

interface BodyHandlers {
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
  /** The pointer has reached the body. */
  onEnter: () => void
}

/** Attaches one set of listeners to the table body for all its rows, instead of one per row. */
export function useBodyEvents(body: RefObject<HTMLElement | null>, handlers: BodyHandlers): void {
  const onClick = useEffectEvent((event: MouseEvent) => handlers.onClick(event))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => handlers.onKeyDown(event))
  const onEnter = useEffectEvent(() => handlers.onEnter())
  const onFocus = useEffectEvent((event: FocusEvent) => handlers.onFocus(event))

  useEffect(() => {
    const element = body.current
    if (!element) return
    const stop = new AbortController()
    const options = { signal: stop.signal }
    element.addEventListener('click', (event) => onClick(event), options)
    element.addEventListener('auxclick', (event) => onClick(event), options)
    element.addEventListener('keydown', (event) => onKeyDown(event), options)
    element.addEventListener('pointerenter', () => onEnter(), options)
    element.addEventListener('focusin', (event) => onFocus(event), options)
    return () => stop.abort()
  }, [body])
}
